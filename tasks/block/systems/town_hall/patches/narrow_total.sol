//@hostile ninety-six bits
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint96 all = uint96(totalAt(tallies[id].startsAt));
//@hostile a hundred and twenty-eight bits
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint128 all = uint128(totalAt(tallies[id].startsAt));
