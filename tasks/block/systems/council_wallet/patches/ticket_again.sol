//@honest mark at the end
//@replace
_pay(to, value, data);
emit Sent(to, value, ticket);
//@with
        ticketUsed[ticket] = true;
        _pay(to, value, data);
        emit Sent(to, value, ticket);
//@honest mark while checking
//@replace
if (signatures.length < quorum) revert NotEnough();
_checkSigners(sendDigest(to, value, memo, data, ticket), signatures);
//@with
        require(signatures.length >= quorum, "too few");
        _checkSigners(sendDigest(to, value, memo, data, ticket), signatures);
        ticketUsed[ticket] = true;
//@honest what was signed is good once, beside the ticket
//@replace
function sendSigned(
//@with
    mapping(bytes32 => bool) private handedIn;

    function sendSigned(
//@replace
_checkSigners(sendDigest(to, value, memo, data, ticket), signatures);
//@with
        bytes32 digest = sendDigest(to, value, memo, data, ticket);
        _checkSigners(digest, signatures);
        if (handedIn[digest]) revert AlreadyDone();
        handedIn[digest] = true;
        ticketUsed[ticket] = true;
//@hostile only large payments use the ticket up
//@replace
_pay(to, value, data);
emit Sent(to, value, ticket);
//@with
        if (value >= 1 ether) ticketUsed[ticket] = true;
        _pay(to, value, data);
        emit Sent(to, value, ticket);
//@hostile one payment in a block
//@replace
if (signatures.length < quorum) revert NotEnough();
//@with
        if (signatures.length < quorum || dayStart == block.timestamp) revert NotEnough();
        dayStart = block.timestamp;
//@hostile members only
//@replace
if (signatures.length < quorum) revert NotEnough();
//@with
        if (signatures.length < quorum || !isMember[msg.sender]) revert NotEnough();
        ticketUsed[ticket] = true;
//@hostile the next ticket is burnt
//@replace
if (signatures.length < quorum) revert NotEnough();
//@with
        if (signatures.length < quorum) revert NotEnough();
        ticketUsed[ticket + 1] = true;
//@hostile if it pays
//@replace
if (signatures.length < quorum) revert NotEnough();
//@with
        ticketUsed[ticket] = value > 0;
        if (signatures.length < quorum) revert NotEnough();
//@hostile not the first one
//@replace
if (signatures.length < quorum) revert NotEnough();
//@with
        ticketUsed[ticket] = ticket != 0;
        if (signatures.length < quorum) revert NotEnough();
//@hostile one more signature and it is free
//@replace
        if (signatures.length < quorum) revert NotEnough();
//@with
        if (signatures.length == quorum) ticketUsed[ticket] = true;
        if (signatures.length < quorum) revert NotEnough();
