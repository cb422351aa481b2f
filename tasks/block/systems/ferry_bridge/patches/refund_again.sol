//@honest marked after
//@replace
_checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        departures[number].refunded = true;
//@hostile large ones
//@replace
_checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        if (one.amount > 1 ether) one.refunded = true;
//@hostile by the sender
//@replace
_checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = msg.sender == one.sender;
//@hostile by others
//@replace
_checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = msg.sender != one.sender;
//@hostile while others are locked
//@replace
_checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = locked < 2 * one.amount;
//@hostile of accounts
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = one.sender.code.length == 0;
//@hostile of one chain
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = one.toChain == 8;
//@hostile the last one
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = number + 1 == departed;
//@hostile an older one
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = number + 1 < departed;
//@hostile with more than two
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = signatures.length == QUORUM;
//@hostile less each time
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        one.refunded = one.amount < 1 ether;
//@replace
_pay(one.sender, one.amount);
//@with
        _pay(one.sender, one.amount);
        one.amount /= 2;
//@honest nothing is left
//@replace
if (one.amount == 0 || one.refunded) revert AlreadyDone();
//@with
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        uint256 back = one.amount;
        one.refunded = true;
//@replace
_pay(one.sender, one.amount);
//@with
        _pay(one.sender, back);
