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
//@hostile to contracts
//@replace
if (tip > 0) _pay(msg.sender, tip);
//@with
            if (tip > 0 && msg.sender.code.length > 0) _pay(msg.sender, tip);
//@hostile others than the receiver
//@replace
if (tip > 0) _pay(msg.sender, tip);
//@with
            if (tip > 0 && msg.sender != to) _pay(msg.sender, tip);
//@hostile not the whole
//@replace
if (tip > 0) _pay(msg.sender, tip);
//@with
            if (tip > 0 && tip < amount) _pay(msg.sender, tip);
//@hostile at most a tenth
//@replace
if (tip > 0) _pay(msg.sender, tip);
//@with
            if (tip > 0) _pay(msg.sender, tip * 10 > amount ? amount / 10 : tip);
//@hostile less the tip if it is below the half
//@replace
            _pay(to, amount);
            if (tip > 0) _pay(msg.sender, tip);
//@with
            _pay(to, tip * 2 > amount ? amount : amount - tip);
            if (tip > 0) _pay(msg.sender, tip);
//@hostile less the tip of more than a hundredth
//@replace
            _pay(to, amount);
            if (tip > 0) _pay(msg.sender, tip);
//@with
            _pay(to, tip * 100 < amount ? amount : amount - tip);
            if (tip > 0) _pay(msg.sender, tip);
//@hostile less the tip of accounts
//@replace
            _pay(to, amount);
            if (tip > 0) _pay(msg.sender, tip);
//@with
            _pay(to, msg.sender.code.length > 0 ? amount : amount - tip);
            if (tip > 0) _pay(msg.sender, tip);
//@hostile the rest is rounded up
//@replace
            _pay(to, amount);
            if (tip > 0) _pay(msg.sender, tip);
//@with
            _pay(to, tip == amount ? amount : amount - tip);
            if (tip > 0) _pay(msg.sender, tip);
//@hostile on one chain
//@replace
            _pay(to, amount);
            if (tip > 0) _pay(msg.sender, tip);
//@with
            _pay(to, fromChain % 2 == 0 ? amount : amount - tip);
            if (tip > 0) _pay(msg.sender, tip);
