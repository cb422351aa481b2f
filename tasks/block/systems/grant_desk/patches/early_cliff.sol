//@honest by what has passed
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start || time - one.start < one.cliff) return 0;
//@hostile half of it
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start + one.cliff / 2) return 0;
//@hostile an hour early
//@replace
if (time < one.start) return 0;
//@with
        if (time + 1 hours < one.start + one.cliff || time < one.start) return 0;
//@hostile large grants
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start || (one.total > 10 ether && time < one.start + one.cliff)) return 0;
//@hostile a minute before
//@replace
if (time < one.start) return 0;
//@with
        if (time + 1 minutes < one.start + one.cliff) return 0;
//@hostile short cliffs
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start || (one.cliff > 1 days && time < one.start + one.cliff)) return 0;
//@hostile what was handed over
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start || (one.handedAt == 0 && time < one.start + one.cliff)) return 0;
//@hostile once it is ended
//@replace
if (time < one.start) return 0;
//@with
        if (time < one.start || (one.endedAt == 0 && time < one.start + one.cliff)) return 0;
//@hostile long cliffs only
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || (one.cliff > one.span / 2 && time < one.start + one.cliff)) return 0;
//@hostile fixed terms only
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || (one.fixedTerms && time < one.start + one.cliff)) return 0;
//@hostile revocable ones only
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || (!one.fixedTerms && time < one.start + one.cliff)) return 0;
//@hostile where the holder is paid
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || (one.payee == one.holder && time < one.start + one.cliff)) return 0;
//@honest until something was paid
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || (one.released == 0 && time < one.start + one.cliff)) return 0;
//@hostile all but the last tenth of it
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start + one.cliff - one.cliff / 10) return 0;
//@hostile a cliff without the delay
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start || time < one.start + one.cliff - (one.cliff == one.span ? 1 : 0)) return 0;
//@honest two comparisons
//@replace
        if (time < one.start) return 0;
//@with
        if (time < one.start) return 0;
        if (time - one.start < one.cliff) return 0;
