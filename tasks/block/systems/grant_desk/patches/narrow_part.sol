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
