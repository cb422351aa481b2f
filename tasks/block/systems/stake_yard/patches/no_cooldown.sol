//@honest the time of the request
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        require(readyAt[msg.sender] <= block.timestamp, "not yet");
//@hostile half of it
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (block.timestamp + COOLDOWN / 2 < readyAt[msg.sender]) revert TooSoon();
//@hostile the next block
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (block.timestamp <= updatedAt) revert TooSoon();
