//@honest checked after
//@replace
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@with
_check(account, pledged[account]);
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@honest after the transfer
//@replace
emit Borrowed(account, to, amount);
//@with
emit Borrowed(account, to, amount);
require(debtOf(account) * 100 <= worthOf(pledged[account]) * factor, "not covered");
//@honest with the new debt beforehand
//@replace
scaled[account] += more;
totalScaled += more;
//@with
if ((scaled[account] + more).mulDiv(debtIndex, ONE, Math.Rounding.Ceil) * 100 > worthOf(pledged[account]) * factor) revert NotCovered();
scaled[account] += more;
totalScaled += more;
//@hostile the amount by itself
//@replace
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@with
if (amount * 100 > worthOf(pledged[account]) * factor) revert NotCovered();
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@hostile up to the whole worth
//@replace
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@with
if (debtOf(account) > worthOf(pledged[account])) revert NotCovered();
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@hostile not for others
//@replace
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@with
if (account == msg.sender) _check(account, pledged[account]);
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@hostile by the limit of liquidation
//@replace
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@with
if (debtOf(account) * 100 > worthOf(pledged[account]) * LIMIT) revert NotCovered();
cash.safeTransfer(to, amount);
emit Borrowed(account, to, amount);
//@hostile what was owed and half
//@replace
_check(account, pledged[account]);
//@with
        _check(account, pledged[account] / 2);
//@hostile after, but for the helper
//@replace
emit Borrowed(account, to, amount);
//@with
        if (to == account) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile after the first loan
//@replace
_check(account, pledged[account]);
//@with
        if (scaled[account] == 0 && amount * 100 > worthOf(pledged[account]) * factor) revert NotCovered();
        _check(account, pledged[account]);
//@hostile small ones are free
//@replace
emit Borrowed(account, to, amount);
//@with
        if (amount > 1 ether) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile contracts are free
//@replace
emit Borrowed(account, to, amount);
//@with
        if (account.code.length == 0) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile up to all
//@replace
emit Borrowed(account, to, amount);
//@with
        if (debtOf(account) * 100 > worthOf(pledged[account]) * LIMIT) revert NotCovered();
        emit Borrowed(account, to, amount);
//@hostile when the index moved
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (accruedAt != block.timestamp || debtIndex == ONE) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile while the house is short
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (idle < totalDebt()) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile whole tokens
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (amount % 1 ether == 0) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile odd amounts
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (amount % 2 == 1) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile who has security
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (pledged[account] > 0) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile without credit
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (credit[account][msg.sender] == 0 && account != msg.sender || to == account) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile not suppliers
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (shares[account] == 0) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile not for the owner
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (msg.sender != owner()) _check(account, pledged[account]);
        emit Borrowed(account, to, amount);
//@hostile the average of before and after
//@replace
        emit Borrowed(account, to, amount);
//@with
        if (debtOf(account) * 100 > worthOf(pledged[account]) * factor + amount * 50) revert NotCovered();
        emit Borrowed(account, to, amount);
//@hostile by the last accrual of security
//@replace
        _check(account, pledged[account]);
//@with
        _check(account, pledged[account]);
        if (pledged[account] == 0) revert NotCovered();
//@hostile no more than what is pledged in tokens
//@replace
        _check(account, pledged[account]);
//@with
        _check(account, pledged[account]);
        if (amount > worthOf(pledged[account])) revert NotCovered();
//@honest no loan beyond the cover
//@replace
        _check(account, pledged[account]);
//@with
        uint256 bound = worthOf(pledged[account]) * factor / 100;
        uint256 all = (scaled[account] + amount.mulDiv(ONE, debtIndex, Math.Rounding.Ceil)).mulDiv(debtIndex, ONE, Math.Rounding.Ceil);
        if (all > bound) revert NotCovered();
