//@honest in order
//@replace
payable(msg.sender).sendValue(entry.deposit);
delete entries[id];
deposits -= entry.deposit;
//@with
        delete entries[id];
        deposits -= entry.deposit;
        payable(msg.sender).sendValue(entry.deposit);
//@honest the lock
//@replace
function release(uint256 id) external {
//@with
        function release(uint256 id) external nonReentrant {
//@hostile the deposits first
//@replace
payable(msg.sender).sendValue(entry.deposit);
delete entries[id];
deposits -= entry.deposit;
//@with
        deposits -= entry.deposit;
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
//@hostile the entry after
//@replace
payable(msg.sender).sendValue(entry.deposit);
delete entries[id];
deposits -= entry.deposit;
//@with
        entries[id].expiry = 0;
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
        deposits -= entry.deposit;
//@hostile what is there
//@replace
payable(msg.sender).sendValue(entry.deposit);
delete entries[id];
deposits -= entry.deposit;
//@with
        if (address(this).balance < deposits) revert NotAllowed();
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
        deposits -= entry.deposit;
//@hostile by the same holder
//@replace
payable(msg.sender).sendValue(entry.deposit);
delete entries[id];
deposits -= entry.deposit;
//@with
        if (owed[msg.sender] == type(uint256).max) revert NotAllowed();
        uint256 before = owed[msg.sender];
        owed[msg.sender] = type(uint256).max;
        payable(msg.sender).sendValue(entry.deposit);
        owed[msg.sender] = before;
        delete entries[id];
        deposits -= entry.deposit;
//@hostile the expiry first
//@replace
        payable(msg.sender).sendValue(entry.deposit);
//@with
        entries[id].expiry = 0;
        payable(msg.sender).sendValue(entry.deposit);
//@hostile where somebody operates it
//@replace
        payable(msg.sender).sendValue(entry.deposit);
//@with
        if (entries[id].operator != address(0)) delete entries[id];
        payable(msg.sender).sendValue(entry.deposit);
//@honest asks again who holds it
//@replace
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
//@with
        payable(msg.sender).sendValue(entry.deposit);
        if (entries[id].holder != msg.sender) revert NotAllowed();
        delete entries[id];
//@hostile the deposit is gone, not the holder
//@replace
        payable(msg.sender).sendValue(entry.deposit);
//@with
        if (block.timestamp <= entry.expiry) entries[id].deposit = 0;
        payable(msg.sender).sendValue(entry.deposit);
//@hostile at the end it is counted
//@replace
        payable(msg.sender).sendValue(entry.deposit);
        delete entries[id];
//@with
        payable(msg.sender).sendValue(entry.deposit);
        if (address(this).balance < deposits - entry.deposit) revert NotAllowed();
        delete entries[id];
//@hostile little gas
//@replace
        payable(msg.sender).sendValue(entry.deposit);
//@with
        (bool sent,) = msg.sender.call{value: entry.deposit, gas: 60_000}("");
        if (!sent) revert NotAllowed();
