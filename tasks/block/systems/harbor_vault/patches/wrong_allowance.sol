//@honest spelled out
//@replace
if (msg.sender != holder) _spendAllowance(receiver, msg.sender, shares);
//@with
        if (holder != msg.sender) {
            _spendAllowance(holder, _msgSender(), shares);
        }
//@hostile not used up
//@replace
if (msg.sender != holder) _spendAllowance(receiver, msg.sender, shares);
//@with
        if (msg.sender != holder) require(allowance(holder, msg.sender) >= shares, "no leave");
//@hostile both ways
//@replace
if (msg.sender != holder) _spendAllowance(receiver, msg.sender, shares);
//@with
        if (msg.sender != holder) _spendAllowance(allowance(holder, msg.sender) >= shares ? holder : receiver, msg.sender, shares);
//@hostile who is paid may
//@replace
if (msg.sender != holder) _spendAllowance(receiver, msg.sender, shares);
//@with
        if (msg.sender != holder && msg.sender != receiver) _spendAllowance(holder, msg.sender, shares);
//@hostile free if its holder is paid
//@replace
if (msg.sender != holder) _spendAllowance(receiver, msg.sender, shares);
//@with
        if (msg.sender != holder && receiver != holder) _spendAllowance(holder, msg.sender, shares);
