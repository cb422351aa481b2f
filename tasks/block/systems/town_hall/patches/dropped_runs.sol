//@honest required
//@replace
if (tally.doneAt != 0) revert AlreadyDone();
//@with
        require(tally.doneAt == 0 && !motion.dropped, "done");
//@hostile not for a day
//@replace
if (tally.doneAt != 0) revert AlreadyDone();
//@with
        if (tally.doneAt != 0 || (motion.dropped && block.timestamp < tally.queuedAt + DELAY + 1 days)) revert AlreadyDone();
//@hostile unless its author asks
//@replace
if (tally.doneAt != 0) revert AlreadyDone();
//@with
        if (tally.doneAt != 0 || (motion.dropped && msg.sender != motion.author)) revert AlreadyDone();
//@hostile payments alone
//@replace
if (tally.doneAt != 0) revert AlreadyDone();
//@with
        if (tally.doneAt != 0 || (motion.dropped && motion.value > 0)) revert AlreadyDone();
//@hostile calls alone
//@replace
if (tally.doneAt != 0) revert AlreadyDone();
//@with
        if (tally.doneAt != 0 || (motion.dropped && motion.data.length > 0)) revert AlreadyDone();
