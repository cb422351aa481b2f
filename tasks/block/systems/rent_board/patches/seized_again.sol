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
//@honest deleted
//@replace
_share(lender, amount);
//@with
        delete offers[id];
        _share(lender, amount);
//@hostile the borrower is gone
//@replace
_share(lender, amount);
//@with
        offer.prepaid = 0;
        _share(lender, amount);
//@hostile the deposit is gone
//@replace
_share(lender, amount);
//@with
        offer.deposit = 0;
        _share(lender, amount);
//@hostile later
//@replace
_share(lender, amount);
//@with
        offer.until = block.timestamp;
        _share(lender, amount);
//@hostile nothing left to seize
//@replace
_share(lender, amount);
//@with
        (offer.prepaid, offer.deposit) = (0, 0);
        _share(lender, amount);
