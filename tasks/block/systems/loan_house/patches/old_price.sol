//@honest the age the other way round
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || at + MAX_AGE < block.timestamp) revert NoPrice();
//@honest in two steps
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0) revert NoPrice();
        uint256 age = block.timestamp - at;
        require(age <= MAX_AGE, "the price is old");
//@hostile twice the age
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + 2 * MAX_AGE) revert NoPrice();
//@hostile a minute longer
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + MAX_AGE + 5 minutes) revert NoPrice();
//@hostile a second longer
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + MAX_AGE + 1) revert NoPrice();
//@hostile since the last accrual
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || accruedAt > at + MAX_AGE) revert NoPrice();
//@hostile low prices may be old
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && answer > 1e8)) revert NoPrice();
//@hostile without debt
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && scaled[msg.sender] > 0)) revert NoPrice();
//@hostile with debt
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && totalScaled == 0)) revert NoPrice();
//@hostile a day at most
//@replace
if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + 1 days) revert NoPrice();
