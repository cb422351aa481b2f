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
