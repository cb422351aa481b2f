//@honest from the end of the rental
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
require(block.timestamp > offer.until + GRACE, "not yet");
//@honest by a time of its own
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
uint256 end = offer.until + GRACE;
if (!(end < block.timestamp)) revert TooSoon();
//@honest by what has passed
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
if (block.timestamp <= offer.until || block.timestamp - offer.until <= GRACE) revert TooSoon();
//@hostile without grace
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
if (block.timestamp <= Math.max(offer.until, offer.start + GRACE)) revert TooSoon();
//@hostile by the longest that was offered
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
if (block.timestamp <= offer.start + offer.maxDays * 1 days + GRACE) revert TooSoon();
//@hostile a minute early
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
if (block.timestamp < offer.until + GRACE - 1 minutes) revert TooSoon();
