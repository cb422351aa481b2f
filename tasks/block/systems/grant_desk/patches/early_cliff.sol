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
