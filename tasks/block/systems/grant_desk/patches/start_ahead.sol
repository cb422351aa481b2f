//@honest not before the start
//@replace
if (since < one.cliff) return 0;
//@with
        if (time < one.start || since < one.cliff) return 0;
//@hostile with a cliff
//@replace
if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || (one.cliff > 0 && time < one.start)) return 0;
//@hostile the last hour
//@replace
if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || time + 1 hours < one.start) return 0;
//@hostile without an end
//@replace
if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || (one.endedAt == 0 && time < one.start)) return 0;
