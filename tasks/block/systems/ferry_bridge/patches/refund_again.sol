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
