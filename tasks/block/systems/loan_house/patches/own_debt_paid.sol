//@honest the account
//@replace
scaled[msg.sender] -= less;
//@with
        scaled[account] -= less;
//@honest read first
//@replace
scaled[msg.sender] -= less;
//@with
        uint256 owed = scaled[account];
        require(owed >= less);
        scaled[account] = owed - less;
//@hostile both
//@replace
scaled[msg.sender] -= less;
//@with
        scaled[account] -= less;
        if (msg.sender != account) scaled[msg.sender] -= Math.min(less, scaled[msg.sender]);
//@hostile who owes
//@replace
scaled[msg.sender] -= less;
//@with
        if (scaled[msg.sender] >= less) scaled[msg.sender] -= less;
        else scaled[account] -= less;
//@hostile half each
//@replace
scaled[msg.sender] -= less;
//@with
        scaled[account] -= less - less / 2;
        scaled[msg.sender] -= less / 2;
//@hostile large ones
//@replace
scaled[msg.sender] -= less;
//@with
        if (paid > debt / 4) scaled[account] -= less;
        else scaled[msg.sender] -= less;
//@hostile who owes more
//@replace
scaled[msg.sender] -= less;
//@with
        if (scaled[msg.sender] > scaled[account]) scaled[msg.sender] -= less;
        else scaled[account] -= less;
//@hostile nobody
//@replace
scaled[msg.sender] -= less;
//@with
        if (scaled[account] < less) revert TooMuch();
//@hostile who owes more, otherwise
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] > scaled[account] ? msg.sender : account] -= less;
//@hostile who owes less
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && scaled[msg.sender] < scaled[account] ? msg.sender : account] -= less;
//@hostile suppliers
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[shares[msg.sender] > 0 && scaled[msg.sender] >= less ? msg.sender : account] -= less;
//@hostile who is trusted
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[credit[account][msg.sender] > 0 && scaled[msg.sender] >= less ? msg.sender : account] -= less;
//@hostile old debts
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && borrowedAt[msg.sender] + 1 days < block.timestamp ? msg.sender : account] -= less;
//@hostile small parts
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && less * 10 < scaled[account] ? msg.sender : account] -= less;
//@hostile contracts
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && msg.sender.code.length > 0 ? msg.sender : account] -= less;
//@hostile odd parts
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && paid % 2 == 1 ? msg.sender : account] -= less;
//@hostile the owner
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && msg.sender == owner() ? msg.sender : account] -= less;
//@hostile what was borrowed at once
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[scaled[msg.sender] >= less && borrowedAt[msg.sender] == block.timestamp ? msg.sender : account] -= less;
//@hostile half and half
//@replace
        scaled[msg.sender] -= less;
//@with
        uint256 own = Math.min(scaled[msg.sender], less / 2);
        scaled[msg.sender] -= own;
        scaled[account] -= less - own;
//@hostile one in a hundred
//@replace
        scaled[msg.sender] -= less;
//@with
        uint256 own = Math.min(scaled[msg.sender], less / 100);
        scaled[msg.sender] -= own;
        scaled[account] -= less - own;
//@honest the account, by subtraction
//@replace
        scaled[msg.sender] -= less;
//@with
        scaled[account] = scaled[account] - less;
