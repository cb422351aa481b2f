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
