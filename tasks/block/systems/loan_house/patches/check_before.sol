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
