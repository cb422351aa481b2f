//@honest refuse it
//@replace
if (lot.paid) revert TooLate();
//@with
        if (!(block.timestamp < lot.endsAt)) revert TooLate();
//@hostile a late bid when somebody leads
//@replace
if (lot.paid) revert TooLate();
//@with
        if (lot.paid || (lot.leader != address(0) && block.timestamp >= lot.endsAt)) revert TooLate();
//@hostile some minutes are given
//@replace
if (lot.paid) revert TooLate();
//@with
        if (lot.paid || block.timestamp >= lot.endsAt + WINDOW) revert TooLate();
//@hostile a window longer
//@replace
if (lot.paid) revert TooLate();
//@with
        if (block.timestamp >= lot.endsAt + WINDOW) revert TooLate();
//@hostile without a bid
//@replace
if (lot.paid) revert TooLate();
//@with
        if (block.timestamp >= lot.endsAt && lot.leader != address(0)) revert TooLate();
//@hostile a minute longer
//@replace
if (lot.paid) revert TooLate();
//@with
        if (block.timestamp >= lot.endsAt + 60) revert TooLate();
//@hostile twice as much may
//@replace
if (lot.paid) revert TooLate();
//@with
        if (block.timestamp >= lot.endsAt && amount < 2 * leastBid(id)) revert TooLate();
//@hostile the leader may
//@replace
if (lot.paid) revert TooLate();
//@with
        if (block.timestamp >= lot.endsAt && msg.sender != lot.leader) revert TooLate();
