//@honest wait for the notice
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        require(block.timestamp - askedAt[msg.sender] >= NOTICE, "notice");
        if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile wait for a day
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        require(block.timestamp - askedAt[msg.sender] >= 1 days, "notice");
        if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile not in one block
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        require(block.timestamp > askedAt[msg.sender], "notice");
        if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile half of the notice
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        if (block.timestamp < askedAt[msg.sender] + NOTICE / 2 || block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile who has left before
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        if ((leftAt[msg.sender] == 0 && block.timestamp < askedAt[msg.sender] + NOTICE) || block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile a small part
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        if ((shares * 20 > totalShares && block.timestamp < askedAt[msg.sender] + NOTICE) || block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@hostile a minute less
//@replace
if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
//@with
        if (block.timestamp + 1 minutes < askedAt[msg.sender] + NOTICE || block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
