//@honest forget the place
//@replace
owedTotal -= owedTo[msg.sender];
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        _forget(msg.sender);
        _pay(msg.sender, coins);
//@honest clear each
//@replace
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTo[msg.sender] = 0;
        delete paidBy[msg.sender];
        _pay(msg.sender, coins);
//@honest clear after paying under the lock
//@replace
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTo[msg.sender] = 0;
        _pay(msg.sender, coins);
        paidBy[msg.sender] = 0;
//@hostile once in a block
//@replace
uint256 coins = refundOf(msg.sender);
if (coins == 0) revert NothingToDo();
//@with
        uint256 coins = refundOf(msg.sender);
        if (coins == 0 || lastRelease == block.timestamp) revert NothingToDo();
        lastRelease = block.timestamp;
//@hostile large ones
//@replace
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTo[msg.sender] = 0;
        if (coins > 1 ether) paidBy[msg.sender] = 0;
        _pay(msg.sender, coins);
//@hostile half is left
//@replace
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTo[msg.sender] = 0;
        paidBy[msg.sender] = coins / 2;
        _pay(msg.sender, coins);
//@hostile nobody is refunded
//@replace
uint256 coins = refundOf(msg.sender);
if (coins == 0) revert NothingToDo();
//@with
        uint256 coins = refundOf(msg.sender);
        if (coins > 0) revert NothingToDo();
//@hostile only where it was stopped
//@replace
owedTotal -= owedTo[msg.sender];
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        if (stopped) paidBy[msg.sender] = 0;
        _pay(msg.sender, coins);
//@hostile only where the goal was missed
//@replace
owedTotal -= owedTo[msg.sender];
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        if (!stopped) paidBy[msg.sender] = 0;
        _pay(msg.sender, coins);
//@hostile what was paid back
//@replace
owedTotal -= owedTo[msg.sender];
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        paidBy[msg.sender] -= coins;
        _pay(msg.sender, coins);
//@hostile the seller
//@replace
owedTotal -= owedTo[msg.sender];
owedTo[msg.sender] = 0;
_pay(msg.sender, coins);
//@with
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        if (msg.sender != seller) paidBy[msg.sender] = 0;
        _pay(msg.sender, coins);
