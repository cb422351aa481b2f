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
//@hostile eighteen digits
//@replace
        uint256 each = wanted.mulDiv(1e9, given);
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        uint256 each = wanted.mulDiv(1e18, given);
        return part.mulDiv(each, 1e18, Math.Rounding.Ceil);
//@hostile at least one
//@replace
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        return Math.max(part.mulDiv(each, 1e9, Math.Rounding.Ceil), wanted == 0 ? 0 : 1);
//@hostile whole orders
//@replace
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        return part == given ? wanted : part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@hostile never for nothing, otherwise
//@replace
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        return each == 0 ? part.mulDiv(wanted, given, Math.Rounding.Ceil) : part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@hostile rounded down
//@replace
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
//@with
        return each > 1e18 ? part.mulDiv(each, 1e9, Math.Rounding.Ceil) : part.mulDiv(wanted, given);
