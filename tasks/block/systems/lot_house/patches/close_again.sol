//@honest asked before
//@replace
uint256 part = (lot.top * fee) / 10_000;
//@with
require(!lot.paid, "paid already");
lot.paid = true;
uint256 part = (lot.top * fee) / 10_000;
//@honest at the end
//@replace
credit[owner()] += part;
//@with
credit[owner()] += part;
if (lot.paid) revert AlreadyDone();
lot.paid = true;
//@honest by the other order
//@replace
if (block.timestamp < lot.endsAt) revert TooSoon();
uint256 part = (lot.top * fee) / 10_000;
//@with
if (block.timestamp < lot.endsAt) revert TooSoon();
bool before = lot.paid;
lot.paid = true;
if (before) revert AlreadyDone();
uint256 part = (lot.top * fee) / 10_000;
//@hostile only the seller is refused
//@replace
uint256 part = (lot.top * fee) / 10_000;
//@with
if (lot.paid && msg.sender == lot.seller) revert AlreadyDone();
lot.paid = true;
uint256 part = (lot.top * fee) / 10_000;
//@hostile until it is collected
//@replace
uint256 part = (lot.top * fee) / 10_000;
//@with
if (lot.collected) revert AlreadyDone();
lot.paid = lot.collected;
uint256 part = (lot.top * fee) / 10_000;
//@hostile marked, and not asked
//@replace
uint256 part = (lot.top * fee) / 10_000;
//@with
lot.paid = true;
uint256 part = (lot.top * fee) / 10_000;
