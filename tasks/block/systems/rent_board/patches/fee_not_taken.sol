//@honest less the part
//@replace
earned[lender] += cost;
//@with
earned[lender] += cost - part;
//@honest by rest
//@replace
earned[lender] += cost;
//@with
uint256 rest = cost;
rest -= part;
earned[lender] += rest;
//@honest taken back afterwards
//@replace
earned[lender] += cost;
fees += part;
//@with
earned[lender] += cost;
earned[lender] -= part;
fees += part;
//@hostile no fee at all
//@replace
uint256 part = cost * FEE / 10_000;
//@with
uint256 part = 0;
//@hostile the booked sum stays
//@replace
booked -= part;
//@with
booked -= 0;
//@hostile less a part of the part
//@replace
earned[lender] += cost;
//@with
earned[lender] += cost - part * (10_000 - FEE) / 10_000;
//@hostile from large ones
//@replace
earned[lender] += cost;
//@with
        earned[lender] += cost > 1 ether ? cost - part : cost;
//@hostile the owner pays none
//@replace
earned[lender] += cost;
//@with
        earned[lender] += lender == owner() ? cost : cost - part;
//@hostile contracts pay none
//@replace
earned[lender] += cost;
//@with
        earned[lender] += lender.code.length > 0 ? cost : cost - part;
//@hostile once the lender has something
//@replace
earned[lender] += cost;
//@with
        earned[lender] += earned[lender] == 0 ? cost : cost - part;
//@hostile rounded up for the lender
//@replace
earned[lender] += cost;
//@with
        earned[lender] += cost - part + (part > 0 ? 1 : 0);
//@hostile too much
//@replace
earned[lender] += cost;
//@with
        earned[lender] += cost - part - part;
