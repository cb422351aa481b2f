//@honest the other way round
//@replace
return uint32(periods) * price;
//@with
        return price * periods;
//@hostile sixty-four bits
//@replace
return uint32(periods) * price;
//@with
        return uint64(periods) * price;
//@hostile a hundred and twenty-eight bits
//@replace
return uint32(periods) * price;
//@with
        return uint128(periods) * price;
