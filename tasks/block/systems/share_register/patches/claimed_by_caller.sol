//@honest the holder
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, holder);
//@honest by a name
//@replace
_payOut(holder, payable(msg.sender));
//@with
        address payable receiver = holder;
        _payOut(holder, receiver);
//@hostile the owner
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, msg.sender == owner() ? payable(msg.sender) : holder);
//@hostile other holders
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, balanceOf(msg.sender) > 0 ? payable(msg.sender) : holder);
//@hostile of contracts
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, holder.code.length > 0 ? payable(msg.sender) : holder);
//@hostile whoever never signed
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, lastRun[holder] == 0 ? payable(msg.sender) : holder);
//@hostile who has sold
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, balanceOf(holder) == 0 ? payable(msg.sender) : holder);
//@hostile small ones
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, openProfit(holder) < 0.01 ether ? payable(msg.sender) : holder);
//@hostile an allowance
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, allowance(holder, msg.sender) > 0 ? payable(msg.sender) : holder);
//@hostile who is locked
//@replace
_payOut(holder, payable(msg.sender));
//@with
        _payOut(holder, block.timestamp < lockedUntil[holder] ? payable(msg.sender) : holder);
