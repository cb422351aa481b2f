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
