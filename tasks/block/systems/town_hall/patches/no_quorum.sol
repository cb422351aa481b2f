//@honest both
//@replace
return tally.yes > tally.no;
//@with
return tally.yes >= needed(id) && tally.yes > tally.no;
//@honest one after the other
//@replace
return tally.yes > tally.no;
//@with
if (tally.yes <= tally.no) return false;
return tally.yes >= needed(id);
//@honest by the right side
//@replace
return tally.yes > tally.no;
//@with
uint256 least = Math.max(needed(id), tally.no + 1);
return tally.yes >= least;
//@hostile all votes count
//@replace
return tally.yes > tally.no;
//@with
return tally.yes > tally.no && tally.yes + tally.no >= needed(id);
//@hostile half of what is needed
//@replace
return tally.yes > tally.no;
//@with
return tally.yes > tally.no && tally.yes * 2 >= needed(id);
//@hostile by the total of now
//@replace
return tally.yes > tally.no;
//@with
return tally.yes > tally.no && tally.yes >= Math.mulDiv(total.latest(), quorum, 100, Math.Rounding.Ceil);
//@hostile what is needed is enough
//@replace
return tally.yes > tally.no;
//@with
return tally.yes >= needed(id);
