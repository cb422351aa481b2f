//@honest no bid
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || lot.top > 0) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@honest required
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        require(lot.leader == address(0), "has a bid");
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile before the end
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || (lot.leader != address(0) && block.timestamp < lot.endsAt)) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile after the end
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || (lot.leader != address(0) && block.timestamp >= lot.endsAt)) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile what is paid
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || lot.paid) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile what is not paid
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || (lot.leader != address(0) && !lot.paid)) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile more than the reserve
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || lot.top > lot.reserve) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile with the bid back
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || lot.paid) revert AlreadyDone();
        if (lot.leader != address(0)) credit[lot.leader] += lot.top;
        (lot.leader, lot.top) = (address(0), 0);
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
//@hostile a while after the bid
//@replace
if (lot.collected) revert AlreadyDone();
lot.collected = true;
collection.transferFrom(address(this), lot.seller, id);
//@with
        if (lot.collected || (lot.leader != address(0) && block.timestamp < lot.lastBid + WINDOW)) revert AlreadyDone();
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
