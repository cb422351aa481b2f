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
