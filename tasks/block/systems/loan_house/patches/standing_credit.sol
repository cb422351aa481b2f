//@honest lower it
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] -= amount;
//@honest after the loan
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
_borrow(account, amount, to);
//@with
        _borrow(account, amount, to);
        credit[account][msg.sender] = allowed - amount;
//@hostile half of it
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = allowed - amount / 2;
//@hostile once only
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = 0;
//@hostile small loans are free
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount > 1 ether) credit[account][msg.sender] = allowed - amount;
//@hostile on the next day anew
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || borrowedAt[account] + 1 days > block.timestamp) credit[account][msg.sender] = allowed - amount;
//@hostile large ones
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount * 2 >= allowed) credit[account][msg.sender] = allowed - amount;
//@hostile to oneself
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || to != account) credit[account][msg.sender] = allowed - amount;
//@hostile to others
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || to == account) credit[account][msg.sender] = allowed - amount;
//@hostile contracts
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || msg.sender.code.length == 0) credit[account][msg.sender] = allowed - amount;
//@hostile as much as is owed
//@replace
if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        uint256 less = Math.min(amount, debtOf(account));
        credit[account][msg.sender] = allowed - less;
