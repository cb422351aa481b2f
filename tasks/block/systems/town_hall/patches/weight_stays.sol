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
//@hostile of contracts
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || msg.sender.code.length > 0) _shift(holderOf(msg.sender), address(0), amount);
//@hostile of accounts
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || holderOf(msg.sender).code.length == 0) _shift(holderOf(msg.sender), address(0), amount);
//@hostile not of all
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || deposits[msg.sender] > 0) _shift(holderOf(msg.sender), address(0), amount);
//@hostile all of it only
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || deposits[msg.sender] == 0) _shift(holderOf(msg.sender), address(0), amount);
//@hostile the total alone
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
        else total.push(block.timestamp.toUint48(), (total.latest() - amount).toUint208());
//@hostile the weight alone
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
        else _lower(holderOf(msg.sender), amount);
//@hostile unless trusted today
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        _shift(weightOf(msg.sender) >= amount ? msg.sender : holderOf(msg.sender), address(0), amount);
//@hostile of the trusted without own
//@replace
if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
//@with
        if (holderOf(msg.sender) == msg.sender || deposits[holderOf(msg.sender)] == 0) _shift(holderOf(msg.sender), address(0), amount);
