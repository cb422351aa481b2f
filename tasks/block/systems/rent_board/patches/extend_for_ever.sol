//@honest the bound
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.until + time * 1 days > offer.start + offer.maxDays * 1 days) revert BadTerms();
//@honest what is paid for
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.prepaid / offer.perDay + time > offer.maxDays) revert BadTerms();
//@hostile at a time
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || time > offer.maxDays) revert BadTerms();
//@hostile from now
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.until + time * 1 days > block.timestamp + offer.maxDays * 1 days) revert BadTerms();
//@hostile twice the time
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.until + time * 1 days > offer.start + 2 * offer.maxDays * 1 days) revert BadTerms();
//@hostile the board's bound
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.until + time * 1 days > offer.start + MOST_DAYS * 1 days) revert BadTerms();
//@hostile before it is added
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || time > MOST_DAYS || offer.until >= offer.start + offer.maxDays * 1 days) revert BadTerms();
//@hostile one day more
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || offer.until + time * 1 days > offer.start + (offer.maxDays + 1) * 1 days) revert BadTerms();
//@hostile cheap ones
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || time > MOST_DAYS) revert BadTerms();
        if (offer.perDay > 1 ether && offer.until + time * 1 days > offer.start + offer.maxDays * 1 days) revert BadTerms();
//@hostile several days
//@replace
if (time == 0 || time > MOST_DAYS) revert BadTerms();
//@with
        if (time == 0 || time > MOST_DAYS) revert BadTerms();
        if (time > 1 && offer.until + time * 1 days > offer.start + offer.maxDays * 1 days) revert BadTerms();
