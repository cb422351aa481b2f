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
