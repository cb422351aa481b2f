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
