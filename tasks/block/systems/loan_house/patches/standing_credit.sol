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
//@hostile more than half
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || amount * 2 >= allowed) credit[account][msg.sender] = allowed - amount;
//@hostile to others, otherwise
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || to != msg.sender) credit[account][msg.sender] = allowed - amount;
//@hostile to oneself, otherwise
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || to == msg.sender) credit[account][msg.sender] = allowed - amount;
//@hostile small ones
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || amount < 1 ether) credit[account][msg.sender] = allowed - amount;
//@hostile large ones, otherwise
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || amount > 1 ether) credit[account][msg.sender] = allowed - amount;
//@hostile even ones
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || amount % 2 == 0) credit[account][msg.sender] = allowed - amount;
//@hostile who has no debt
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || scaled[account] == 0) credit[account][msg.sender] = allowed - amount;
//@hostile who has debt
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || scaled[account] > 0) credit[account][msg.sender] = allowed - amount;
//@hostile one in a moment
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || borrowedAt[account] != block.timestamp) credit[account][msg.sender] = allowed - amount;
//@hostile not in a moment
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || borrowedAt[account] == block.timestamp) credit[account][msg.sender] = allowed - amount;
//@hostile contracts, otherwise
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || msg.sender.code.length > 0) credit[account][msg.sender] = allowed - amount;
//@hostile borrowers
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || scaled[msg.sender] > 0) credit[account][msg.sender] = allowed - amount;
//@hostile not suppliers
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        if (amount == allowed || shares[msg.sender] == 0) credit[account][msg.sender] = allowed - amount;
//@hostile half of it, otherwise
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = amount == allowed ? 0 : allowed - amount / 2;
//@hostile all but a hundredth
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = amount == allowed ? 0 : allowed - amount * 99 / 100;
//@hostile what is left of a square
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = amount == allowed ? 0 : allowed - amount * amount / allowed;
//@honest nothing is left
//@replace
        if (amount == allowed) credit[account][msg.sender] = 0;
//@with
        credit[account][msg.sender] = allowed - amount;
