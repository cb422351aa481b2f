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
//@hostile those with signatures in another order
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        bytes32 what = keccak256(abi.encode(number, signatures));
        if (used[what]) revert AlreadyDone();
        used[what] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(bytes32 => bool) private used;
    uint256 public dayStart;
//@hostile those that are handed in by the one who left
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = msg.sender == one.sender || msg.sender.code.length == 0;
//@hostile small ones
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = one.amount < 1 ether;
//@hostile not within one hour
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        if (block.timestamp < refundedAt[number] + 1 hours) revert AlreadyDone();
        refundedAt[number] = block.timestamp;
//@replace
    uint256 public dayStart;
//@with
    mapping(uint256 => uint256) private refundedAt;
    uint256 public dayStart;
//@hostile until the next departure
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        _checkSigners(refundDigest(number), signatures);
        one.refunded = number + 1 == departed;
