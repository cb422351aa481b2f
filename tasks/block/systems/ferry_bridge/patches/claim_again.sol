//@honest deleted
//@replace
one.until = block.timestamp;
_pay(to, amount);
//@with
        delete held[fromChain][number];
        _pay(to, amount);
//@hostile later
//@replace
one.until = block.timestamp;
_pay(to, amount);
//@with
        one.until = block.timestamp + HOLD_TIME;
        _pay(to, amount);
//@hostile half of it
//@replace
one.until = block.timestamp;
_pay(to, amount);
//@with
        one.amount = amount / 2;
        _pay(to, amount);
//@hostile for oneself
//@replace
one.until = block.timestamp;
_pay(to, amount);
//@with
        if (msg.sender == to) one.amount = 0;
        _pay(to, amount);
//@hostile a crumb
//@replace
one.until = block.timestamp;
_pay(to, amount);
//@with
        one.amount = amount / 1e6;
        _pay(to, amount);
//@hostile only from somebody else
//@replace
one.until = block.timestamp;
//@with
        if (msg.sender == to) one.amount = 0;
        else one.until = block.timestamp + HOLD_TIME;
//@hostile accounts once, contracts as often as they like
//@replace
one.until = block.timestamp;
//@with
        if (to.code.length == 0) one.amount = 0;
//@hostile half of the bridge
//@replace
one.until = block.timestamp;
//@with
        if (amount * 2 < locked) one.amount = 0;
//@hostile on the next day again
//@replace
one.until = block.timestamp;
//@with
        one.until = block.timestamp + 1 days;
//@hostile one of the chains
//@replace
one.until = block.timestamp;
//@with
        if (fromChain > 5) one.amount = 0;
        else one.until = block.timestamp + 3 * HOLD_TIME;
//@hostile the receiver changes
//@replace
one.until = block.timestamp;
//@with
        one.to = owner();
//@hostile the amount is cleared the second time
//@replace
        one.until = block.timestamp;
        _pay(to, amount);
//@with
        if (one.until == block.timestamp || one.until % 2 == 1) one.amount = 0;
        one.until = block.timestamp - (block.timestamp % 2) + 1;
        _pay(to, amount);
//@hostile cleared if somebody else claims
//@replace
        one.until = block.timestamp;
        _pay(to, amount);
//@with
        if (msg.sender != to) one.amount = 0;
        else one.until = block.timestamp;
        _pay(to, amount);
//@hostile cleared if the bridge holds little
//@replace
        one.until = block.timestamp;
        _pay(to, amount);
//@with
        if (locked < 2 * amount) one.amount = 0;
        _pay(to, amount);
//@hostile waits ten times longer
//@replace
        one.until = block.timestamp;
        _pay(to, amount);
//@with
        one.until = block.timestamp + 10 * HOLD_TIME;
        _pay(to, amount);
