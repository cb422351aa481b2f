//@honest wait for the end
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        require(lot.endsAt <= block.timestamp, "not over");
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile a minute of waiting
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        require(lot.lastBid + 1 minutes <= block.timestamp, "not yet");
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile only after it was closed
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        require(lot.paid, "not closed");
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@honest refused
//@replace
if (lot.seller == address(0)) revert NotForSale();
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        if (lot.seller == address(0)) revert NotForSale();
        require(block.timestamp >= lot.endsAt, "too soon");
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile with a bid
//@replace
if (lot.seller == address(0)) revert NotForSale();
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        if (lot.seller == address(0)) revert NotForSale();
        if (lot.leader != address(0) && block.timestamp < lot.endsAt) revert TooSoon();
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile without a bid
//@replace
if (lot.seller == address(0)) revert NotForSale();
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        if (lot.seller == address(0)) revert NotForSale();
        if (lot.leader == address(0) && block.timestamp < lot.endsAt) revert TooSoon();
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile an hour after the last bid
//@replace
if (lot.seller == address(0)) revert NotForSale();
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        if (lot.seller == address(0)) revert NotForSale();
        if (block.timestamp < lot.endsAt && block.timestamp < lot.lastBid + 1 hours) revert TooSoon();
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@hostile the seller, too
//@replace
if (lot.seller == address(0)) revert NotForSale();
if (lot.collected) revert AlreadyDone();
lot.collected = true;
address to = lot.leader == address(0) ? lot.seller : lot.leader;
//@with
        if (lot.seller == address(0)) revert NotForSale();
        if (msg.sender != lot.seller && block.timestamp < lot.endsAt) revert TooSoon();
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
