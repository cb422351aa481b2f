//@honest spend always
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        if (holder != msg.sender) {
            uint256 allowed = allowance(holder, msg.sender);
            require(allowed >= shares, "no leave");
            if (allowed != type(uint256).max) _approve(holder, msg.sender, allowed - shares);
        }
//@honest modifier-like check
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        address caller = _msgSender();
        if (caller != holder) {
            _spendAllowance(holder, caller, shares);
        }
//@hostile only for contracts
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && (msg.sender != receiver || msg.sender.code.length > 0)) _spendAllowance(holder, msg.sender, shares);
//@hostile a small amount is free
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && shares > 1 ether / UNIT) _spendAllowance(holder, msg.sender, shares);
//@hostile nobody for another
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        require(msg.sender == holder, "not yours");
//@hostile an allowance of anything is enough
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder) {
            uint256 left = allowance(holder, msg.sender);
            require(left > 0, "no leave");
            _spendAllowance(holder, msg.sender, Math.min(shares, left));
        }
//@hostile paid to somebody else
//@replace
if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@with
        if (msg.sender != holder && msg.sender == receiver) _spendAllowance(holder, msg.sender, shares);
