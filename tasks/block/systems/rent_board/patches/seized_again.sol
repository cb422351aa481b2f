//@honest end the offer
//@replace
_share(lender, amount);
earned[lender] += deposit;
//@with
        delete offers[id];
        _share(lender, amount);
        earned[lender] += deposit;
//@hostile forget the deposit only
//@replace
_share(lender, amount);
earned[lender] += deposit;
//@with
        offer.deposit = 0;
        _share(lender, amount);
        earned[lender] += deposit;
//@hostile forget the lender only
//@replace
_share(lender, amount);
earned[lender] += deposit;
//@with
        offer.lender = address(0);
        _share(lender, amount);
        earned[lender] += deposit;
