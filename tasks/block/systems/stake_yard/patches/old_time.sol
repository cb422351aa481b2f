//@honest a local time
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
uint256 ready = block.timestamp + COOLDOWN;
readyAt[msg.sender] = ready;
//@honest the later of both
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
readyAt[msg.sender] = Math.max(readyAt[msg.sender], block.timestamp + COOLDOWN);
//@honest if it is earlier
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
if (readyAt[msg.sender] < block.timestamp + COOLDOWN) readyAt[msg.sender] += block.timestamp + COOLDOWN - readyAt[msg.sender];
//@hostile only once the old time has passed
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
if (asked[msg.sender] == 0 || block.timestamp > readyAt[msg.sender]) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@hostile the mean of both
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
else readyAt[msg.sender] = (asked[msg.sender] * readyAt[msg.sender] + amount * (block.timestamp + COOLDOWN)) / (asked[msg.sender] + amount);
//@hostile for more than before
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
if (amount > asked[msg.sender]) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@hostile while it waits, no more time
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
        if (readyAt[msg.sender] <= block.timestamp) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@hostile for a larger request
//@replace
if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
//@with
        if (asked[msg.sender] < amount) readyAt[msg.sender] = block.timestamp + COOLDOWN;
