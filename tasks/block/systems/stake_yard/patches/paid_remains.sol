//@honest deleted
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
delete saved[account];
//@honest less what is paid
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
saved[account] -= amount;
//@honest after the payment, behind the lock
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
prize.safeTransfer(to, amount);
//@with
prize.safeTransfer(to, amount);
saved[account] = 0;
//@hostile only when paid to oneself
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
if (to == account) saved[account] = 0;
//@hostile clears the receiver's
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
saved[to] = 0;
//@hostile once a block
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
if (account == msg.sender) saved[account] = 0;
//@hostile one by oneself
//@replace
if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
//@with
        if (msg.sender == account) saved[account] = 0;
