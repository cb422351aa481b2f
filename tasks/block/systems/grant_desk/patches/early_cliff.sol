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
