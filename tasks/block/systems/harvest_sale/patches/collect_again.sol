//@honest one by one
//@replace
paidBy[msg.sender] = 0;
//@with
        (paidBy[msg.sender], owedTo[msg.sender]) = (0, 0);
        owedTotal -= amount;
//@hostile half of it
//@replace
paidBy[msg.sender] = 0;
//@with
        paidBy[msg.sender] = 0;
        owedTo[msg.sender] = amount / 2;
        owedTotal -= amount - amount / 2;
//@hostile large ones
//@replace
paidBy[msg.sender] = 0;
//@with
        if (amount > 1000 ether) _forget(msg.sender);
        paidBy[msg.sender] = 0;
//@hostile once a second
//@replace
paidBy[msg.sender] = 0;
//@with
        if (paidBy[msg.sender] == 0 && lastRelease == block.timestamp) revert NotNow();
        paidBy[msg.sender] = 0;
        lastRelease = block.timestamp;
//@hostile what is bought once
//@replace
paidBy[msg.sender] = 0;
//@with
        if (paidBy[msg.sender] == 0 && amount > 1 ether) revert NothingToDo();
        paidBy[msg.sender] = 0;
//@honest none without coins paid, nothing owed
//@replace
paidBy[msg.sender] = 0;
//@with
        owedTotal = owedTotal - amount;
        delete owedTo[msg.sender];
        delete paidBy[msg.sender];
