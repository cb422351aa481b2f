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
