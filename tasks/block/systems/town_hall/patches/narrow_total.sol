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
//@hostile seventy bits
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint72 all = uint72(totalAt(tallies[id].startsAt));
//@hostile at most what fits
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint256 all = Math.min(totalAt(tallies[id].startsAt), type(uint64).max);
//@hostile the rest above
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint256 all = totalAt(tallies[id].startsAt) % 100 ether;
//@hostile shifted
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint256 all = uint64(totalAt(tallies[id].startsAt) >> 8);
//@hostile of now
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint256 all = total.latest();
//@honest all bits
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint256 all = totalAt(tallies[id].startsAt);
//@honest the type of the checkpoints
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint208 all = totalAt(tallies[id].startsAt).toUint208();
//@honest cut in a safe way
//@replace
uint64 all = uint64(totalAt(tallies[id].startsAt));
//@with
        uint128 all = totalAt(tallies[id].startsAt).toUint128();
