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
