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
//@hostile with the end of the last day
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp < offer.until + GRACE) revert TooSoon();
//@hostile half of the grace
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= offer.until + GRACE / 2) revert TooSoon();
//@hostile the lender may
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= (msg.sender == offer.lender ? offer.start : offer.until) + GRACE) revert TooSoon();
//@hostile others may
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= (msg.sender != offer.lender ? offer.start : offer.until) + GRACE) revert TooSoon();
//@hostile by what was prepaid for a day
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= offer.start + (offer.prepaid / offer.perDay) * 1 days) revert TooSoon();
//@hostile not what was extended
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= offer.start + GRACE + Math.min(offer.until - offer.start, 5 days)) revert TooSoon();
//@honest two times
//@replace
if (block.timestamp <= offer.start + GRACE) revert TooSoon();
//@with
        if (block.timestamp <= offer.until || block.timestamp - offer.until <= GRACE) revert TooSoon();
