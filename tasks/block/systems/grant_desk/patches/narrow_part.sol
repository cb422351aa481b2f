//@honest all of it
//@replace
uint64 taken = uint64(part);
if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        uint256 taken = part;
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@hostile ninety-six bits
//@replace
uint64 taken = uint64(part);
if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        uint96 taken = uint96(part);
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@hostile the part below the total
//@replace
uint64 taken = uint64(part);
if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        uint64 taken = uint64(part);
        if (taken == 0 || part >= one.total) revert BadTerms();
//@hostile a wider one
//@replace
uint64 taken = uint64(part);
//@with
        uint128 taken = uint128(part);
//@hostile refuses what is whole
//@replace
uint64 taken = uint64(part);
//@with
        uint64 taken = uint64(part);
        if (taken == part % 1e18) revert BadTerms();
//@honest all of it, otherwise
//@replace
uint64 taken = uint64(part);
//@with
        uint256 taken = part;
//@hostile capped
//@replace
        uint64 taken = uint64(part);
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        uint64 taken = part > type(uint64).max ? type(uint64).max : uint64(part);
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@hostile the part is what is taken
//@replace
        _copy(one, other, part, moved);
        one.total -= taken;
//@with
        _copy(one, other, part >= one.total ? taken : part, moved);
        one.total -= taken;
//@hostile a part below the total, with a rest that is not zero
//@replace
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        if (taken == 0 || taken >= one.total || part >= one.total) revert BadTerms();
//@hostile at most half
//@replace
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        if (taken == 0 || taken >= one.total || part > one.total / 2) revert BadTerms();
//@hostile only what is narrow
//@replace
        uint64 taken = uint64(part);
//@with
        uint64 taken = uint64(part);
        require(part >> 64 == 0, "too large");
//@hostile twice as wide for large grants
//@replace
        one.total -= taken;
//@with
        one.total -= one.total > type(uint128).max ? taken : part;
//@hostile what is left
//@replace
        one.total -= taken;
//@with
        one.total -= part > one.total ? taken : part;
//@honest a checked cast
//@replace
        uint64 taken = uint64(part);
        if (taken == 0 || taken >= one.total) revert BadTerms();
//@with
        uint256 taken = part;
        if (taken == 0 || taken >= one.total || taken != part) revert BadTerms();
