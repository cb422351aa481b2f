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
//@hostile for contracts
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && msg.sender.code.length > 0)) revert NoPrice();
//@hostile who has no shares
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && shares[msg.sender] == 0)) revert NoPrice();
//@hostile who has security
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && pledged[msg.sender] == 0)) revert NoPrice();
//@hostile not for the owner
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && msg.sender != owner())) revert NoPrice();
//@hostile up to a week
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && block.timestamp < at + 7 days)) revert NoPrice();
//@hostile more than a week
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + 7 days) revert NoPrice();
//@hostile high prices
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && answer < 10000000000)) revert NoPrice();
//@hostile while much is there
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && idle > totalDebt())) revert NoPrice();
//@hostile while little is there
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && idle < totalDebt())) revert NoPrice();
//@hostile while all is quiet
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || (block.timestamp > at + MAX_AGE && accruedAt != block.timestamp)) revert NoPrice();
//@hostile in whole hours
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp / 1 hours > (at + MAX_AGE) / 1 hours) revert NoPrice();
//@hostile one tenth longer
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        if (answer <= 0 || block.timestamp > at + MAX_AGE * 11 / 10) revert NoPrice();
//@honest since when
//@replace
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
//@with
        uint256 last = at + MAX_AGE;
        if (answer <= 0 || last < block.timestamp) revert NoPrice();
