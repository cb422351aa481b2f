//@honest count all time
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
//@hostile charge one late day
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until) passed = offer.until - offer.start + 1 days;
//@hostile take the whole deposit
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until) return offer.prepaid + offer.deposit;
//@hostile within the grace
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until && block.timestamp <= offer.until + GRACE) passed = offer.until - offer.start;
//@hostile after the grace
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until + GRACE) passed = offer.until - offer.start;
//@hostile an hour
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until && block.timestamp <= offer.until + 1 hours) passed = offer.until - offer.start;
//@hostile half of the late time
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        if (block.timestamp > offer.until) passed = (passed + offer.until - offer.start) / 2;
//@hostile at most as long as it was offered
//@replace
if (block.timestamp > offer.until) passed = offer.until - offer.start;
//@with
        passed = Math.min(passed, offer.maxDays * 1 days);
