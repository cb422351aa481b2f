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
//@hostile refused where it is narrow
//@replace
        return uint32(periods) * price;
//@with
        require(uint32(periods) > 0, "none");
        return uint32(periods) * price;
//@hostile forty bits
//@replace
        return uint32(periods) * price;
//@with
        return uint40(periods) * price;
//@hostile only where it is enrolled
//@replace
        if (msg.value != rentOf(periods)) revert WrongValue();
//@with
        if (msg.value != periods * price) revert WrongValue();
//@hostile only where it is renewed
//@replace
        if (periods == 0 || msg.value != costOf(periods)) revert WrongValue();
//@with
        if (periods == 0 || periods > type(uint32).max || msg.value != costOf(periods)) revert WrongValue();
//@hostile at most a limit
//@replace
        return uint32(periods) * price;
//@with
        return (periods > type(uint32).max ? type(uint32).max : uint32(periods)) * price;
//@hostile its own words
//@replace
        return uint32(periods) * price;
//@with
        return (uint256(uint32(periods)) + uint256(uint32(periods >> 32))) * price;
//@honest asked before
//@replace
        return uint32(periods) * price;
//@with
        if (price != 0 && periods > type(uint256).max / price) revert WrongValue();
        return periods * price;
