//@honest the tip first
//@replace
_pay(to, amount);
if (tip > 0) _pay(msg.sender, tip);
//@with
        if (tip > 0) _pay(msg.sender, tip);
        _pay(to, amount - tip);
//@hostile half of it
//@replace
_pay(to, amount);
if (tip > 0) _pay(msg.sender, tip);
//@with
        _pay(to, amount - tip / 2);
        if (tip > 0) _pay(msg.sender, tip);
//@hostile others
//@replace
_pay(to, amount);
if (tip > 0) _pay(msg.sender, tip);
//@with
        _pay(to, to == msg.sender ? amount : amount - tip);
        if (tip > 0) _pay(msg.sender, tip);
//@hostile large ones
//@replace
_pay(to, amount);
if (tip > 0) _pay(msg.sender, tip);
//@with
        _pay(to, tip > amount / 10 ? amount - tip : amount);
        if (tip > 0) _pay(msg.sender, tip);
