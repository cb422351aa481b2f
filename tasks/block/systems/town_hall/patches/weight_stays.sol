//@honest lower whoever holds it
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        address holder = trusted[msg.sender];
        _shift(holder == address(0) ? msg.sender : holder, address(0), amount);
//@honest take it back for a moment
//@replace
deposits[msg.sender] -= amount;
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        address to = trusted[msg.sender];
        _entrust(msg.sender, msg.sender);
        deposits[msg.sender] -= amount;
        _shift(msg.sender, address(0), amount);
        _entrust(msg.sender, to);
//@hostile small amounts are not looked at
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || amount < 1 ether) _shift(holderOf(msg.sender), address(0), amount);
//@hostile half of it
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
        else _shift(holderOf(msg.sender), address(0), amount / 2);
