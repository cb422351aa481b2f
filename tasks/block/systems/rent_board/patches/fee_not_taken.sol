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
