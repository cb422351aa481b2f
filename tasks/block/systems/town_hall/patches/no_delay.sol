//@honest by what has passed
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
if (block.timestamp - tally.queuedAt < DELAY) revert NotNow();
//@honest required
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
uint256 from = tally.queuedAt + DELAY;
require(tally.queuedAt > 0 && from <= block.timestamp && block.timestamp <= from + GRACE, "not now");
//@honest at the end
//@replace
emit Done(id);
//@with
require(block.timestamp >= tally.queuedAt + DELAY, "too soon");
emit Done(id);
//@hostile from the end of the vote
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
if (block.timestamp < tally.endsAt + DELAY) revert NotNow();
//@hostile a minute less
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
if (block.timestamp + 1 minutes < tally.queuedAt + DELAY) revert NotNow();
//@hostile only if coins are sent
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
if (motion.value > 0 && block.timestamp < tally.queuedAt + DELAY) revert NotNow();
//@hostile only if it calls something
//@replace
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
//@with
if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
if (motion.data.length > 0 && block.timestamp < tally.queuedAt + DELAY) revert NotNow();
