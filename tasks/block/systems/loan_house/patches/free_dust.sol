//@honest up
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = Math.mulDiv(amount, ONE, debtIndex, Math.Rounding.Ceil);
//@honest one more unless it fits
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = amount * ONE / debtIndex;
if (more * debtIndex < amount * ONE) more += 1;
//@honest by ceilDiv
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = Math.ceilDiv(amount * ONE, debtIndex);
//@hostile never none
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = amount.mulDiv(ONE, debtIndex);
if (more == 0) more = 1;
//@hostile one is refused
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = amount.mulDiv(ONE, debtIndex);
if (more == 0) revert NothingToDo();
//@hostile only for small ones
//@replace
uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
uint256 more = amount < 1_000 ? amount.mulDiv(ONE, debtIndex, Math.Rounding.Ceil) : amount.mulDiv(ONE, debtIndex);
//@hostile who owes
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, scaled[account] > 0 ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile who does not owe
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, scaled[account] == 0 ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile who has security
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, pledged[account] > 0 ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile for himself
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, to == account ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile for others
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, to != account ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile odd ones
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, amount % 2 == 1 ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile without credit
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, account == msg.sender ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile not twice in a moment
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, borrowedAt[account] != block.timestamp ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile while much is there
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex, idle > totalDebt() ? Math.Rounding.Ceil : Math.Rounding.Floor);
//@hostile one at least, unless a helper borrows
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = amount.mulDiv(ONE, debtIndex);
        if (account == msg.sender && more == 0) more = 1;
//@honest always one more
//@replace
        uint256 more = amount.mulDiv(ONE, debtIndex);
//@with
        uint256 more = (amount * ONE + debtIndex - 1) / debtIndex;
