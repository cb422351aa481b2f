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
