//@honest rounded up by hand
//@replace
uint256 each = wanted.mulDiv(1e9, given);
return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        uint256 cost = part.mulDiv(wanted, given);
        if (mulmod(part, wanted, given) > 0) cost += 1;
        return cost;
//@hostile never for nothing
//@replace
uint256 each = wanted.mulDiv(1e9, given);
return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        uint256 each = Math.max(1, wanted.mulDiv(1e9, given));
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@hostile a finer unit
//@replace
uint256 each = wanted.mulDiv(1e9, given);
return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        uint256 each = wanted.mulDiv(1e12, given);
        return part.mulDiv(each, 1e12, Math.Rounding.Ceil);
//@hostile whole orders alone
//@replace
uint256 each = wanted.mulDiv(1e9, given);
return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        uint256 each = wanted.mulDiv(1e9, given);
        return part == given ? wanted : part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@hostile finer
//@replace
uint256 each = wanted.mulDiv(1e9, given);
//@with
        uint256 each = wanted.mulDiv(1e9, given, Math.Rounding.Ceil);
//@hostile with eighteen digits
//@replace
uint256 each = wanted.mulDiv(1e9, given);
//@with
        uint256 each = wanted.mulDiv(1e18, given);
//@replace
return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        return part.mulDiv(each, 1e18, Math.Rounding.Ceil);
//@hostile whole orders right
//@replace
uint256 each = wanted.mulDiv(1e9, given);
//@with
        if (part == given) return wanted;
        uint256 each = wanted.mulDiv(1e9, given);
