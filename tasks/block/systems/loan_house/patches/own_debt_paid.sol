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
