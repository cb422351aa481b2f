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
//@honest waits
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        require(readyAt[msg.sender] <= block.timestamp, "too soon");
//@hostile half of it, written otherwise
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (block.timestamp + COOLDOWN / 2 < readyAt[msg.sender]) revert TooSoon();
//@hostile large ones
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (amount > 1 ether && block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@hostile all but the whole
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (staked[msg.sender] > 0 && block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@hostile while it runs
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (block.timestamp < endsAt && block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@hostile the funder
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (msg.sender != funder && block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@hostile for large ones
//@replace
if (block.timestamp < updatedAt) revert TooSoon();
//@with
        if (block.timestamp < readyAt[msg.sender] && amount * 10 > total) revert TooSoon();
