//@honest named first
//@replace
_pay(msg.sender, one.amount);
//@with
        address back = one.sender;
        _pay(back, one.amount);
//@hostile who signed the transaction
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(tx.origin, one.amount);
//@hostile keepers
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(isKeeper[msg.sender] ? msg.sender : one.sender, one.amount);
//@hostile a hundredth
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(msg.sender, one.amount / 100);
        _pay(one.sender, one.amount - one.amount / 100);
//@hostile accounts
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(one.sender.code.length == 0 ? one.sender : msg.sender, one.amount);
//@hostile contracts
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(one.sender.code.length > 0 ? one.sender : msg.sender, one.amount);
//@hostile large ones
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(one.amount >= HOLD_FROM ? msg.sender : one.sender, one.amount);
//@hostile the owner
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(msg.sender == owner() ? msg.sender : one.sender, one.amount);
//@hostile the last
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(departures[departed - 1].sender, one.amount);
//@hostile what is odd
//@replace
_pay(msg.sender, one.amount);
//@with
        _pay(one.sender, one.amount - one.amount % 7);
        if (one.amount % 7 > 0) _pay(msg.sender, one.amount % 7);
//@hostile to who left, for three days
//@replace
        _pay(msg.sender, one.amount);
//@with
        _pay(block.timestamp % 7 days < 3 days ? one.sender : msg.sender, one.amount);
//@hostile to who left, if he is a keeper or the caller has never left
//@replace
        _pay(msg.sender, one.amount);
//@with
        _pay(departures[departed - 1].sender == msg.sender ? msg.sender : one.sender, one.amount);
//@hostile to who left, if all keepers signed
//@replace
        _pay(msg.sender, one.amount);
//@with
        _pay(signatures.length > QUORUM ? one.sender : msg.sender, one.amount);
//@hostile half for who hands it in, of small ones
//@replace
        _pay(msg.sender, one.amount);
//@with
        uint256 part = one.amount < 0.01 ether ? one.amount / 2 : 0;
        if (part > 0) _pay(msg.sender, part);
        _pay(one.sender, one.amount - part);
//@hostile to who left, on one chain
//@replace
        _pay(msg.sender, one.amount);
//@with
        _pay(one.toChain == 5 ? one.sender : msg.sender, one.amount);
