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
//@hostile only if the payee is not the new holder
//@replace
        one.handedAt = block.timestamp;
//@with
        if (one.handedAt == 0) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile before the cliff
//@replace
        one.handedAt = block.timestamp;
//@with
        if (block.timestamp < one.start + one.cliff) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile where nothing was paid
//@replace
        one.handedAt = block.timestamp;
//@with
        if (one.released == 0) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile nobody is paid
//@replace
        one.handedAt = block.timestamp;
//@with
        one.payee = address(0);
        one.handedAt = block.timestamp;
//@hostile the one who gave it
//@replace
        one.handedAt = block.timestamp;
//@with
        one.payee = msg.sender;
        one.handedAt = block.timestamp;
//@hostile while it is not ended
//@replace
        one.handedAt = block.timestamp;
//@with
        if (one.endedAt == 0) one.payee = to;
        one.handedAt = block.timestamp;
//@hostile revocable ones
//@replace
        one.handedAt = block.timestamp;
//@with
        if (!one.fixedTerms) one.payee = to;
        one.handedAt = block.timestamp;
