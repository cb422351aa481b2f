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
//@hostile long delays
//@replace
        if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || time + one.span < one.start) return 0;
//@hostile until something was paid
//@replace
        if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || (one.released == 0 && one.handedAt == 0 && time < one.start)) return 0;
//@hostile fixed terms
//@replace
        if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || (one.fixedTerms && time < one.start)) return 0;
//@hostile a second before
//@replace
        if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || time + 1 < one.start) return 0;
//@hostile where the holder is paid
//@replace
        if (since < one.cliff) return 0;
//@with
        if (since < one.cliff || (one.holder == one.payee && time < one.start)) return 0;
//@honest nothing above the span
//@replace
        if (since >= one.span) return one.total;
//@with
        if (since >= one.span) return time < one.start ? one.released : one.total;
//@hostile not all
//@replace
        if (since >= one.span) return one.total;
//@with
        if (since >= one.span) return time < one.start ? one.total / 2 : one.total;
//@honest no time has passed
//@replace
        unchecked {
            since = time - one.start;
        }
//@with
        since = time > one.start ? time - one.start : 0;
        if (time < one.start) return 0;
