//@honest parts of a hundred
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
return lot.top + Math.ceilDiv(lot.top * RAISE, 100);
//@honest the whole at once
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
return Math.ceilDiv(lot.top * (100 + RAISE), 100);
//@honest rounded up by hand
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
uint256 more = (lot.top * RAISE + 99) / 100;
return lot.top + more;
//@hostile rounded down
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
return lot.top + (lot.top * RAISE) / 100;
//@hostile a part of the reserve
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
return lot.top + Math.ceilDiv(lot.reserve * RAISE, 100);
//@hostile one percent less
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
return lot.top + Math.ceilDiv(lot.top * (RAISE - 1), 100);
//@hostile a tenth of it
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
        return lot.top + Math.ceilDiv(lot.top * RAISE, 1_000);
//@hostile down
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
        return lot.top + lot.top / 100 * RAISE;
//@hostile large ones
//@replace
return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
//@with
        return lot.top + Math.ceilDiv(lot.top * RAISE, lot.top > 1 ether ? 100 : 10_000);
