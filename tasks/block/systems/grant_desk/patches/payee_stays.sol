//@honest with the time
//@replace
one.handedAt = block.timestamp;
//@with
        (one.handedAt, one.payee) = (block.timestamp, to);
//@hostile where the holder was paid
//@replace
one.handedAt = block.timestamp;
//@with
        if (one.payee == msg.sender) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile where somebody else was paid
//@replace
one.handedAt = block.timestamp;
//@with
        if (one.payee != msg.sender) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile accounts without code
//@replace
one.handedAt = block.timestamp;
//@with
        if (to.code.length == 0) one.payee = to;
        one.handedAt = block.timestamp;
