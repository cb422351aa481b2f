//@honest lock it
//@replace
function unpledge(uint256 amount) external {
//@with
    function unpledge(uint256 amount) external nonReentrant {
//@honest books first
//@replace
_check(msg.sender, pledged[msg.sender] - amount);
gold.safeTransfer(msg.sender, amount);
pledged[msg.sender] -= amount;
totalPledged -= amount;
//@with
        pledged[msg.sender] -= amount;
        totalPledged -= amount;
        _check(msg.sender, pledged[msg.sender]);
        gold.safeTransfer(msg.sender, amount);
//@hostile the total first
//@replace
_check(msg.sender, pledged[msg.sender] - amount);
gold.safeTransfer(msg.sender, amount);
pledged[msg.sender] -= amount;
totalPledged -= amount;
//@with
        _check(msg.sender, pledged[msg.sender] - amount);
        totalPledged -= amount;
        gold.safeTransfer(msg.sender, amount);
        pledged[msg.sender] -= amount;
//@hostile nobody with a loan
//@replace
_check(msg.sender, pledged[msg.sender] - amount);
gold.safeTransfer(msg.sender, amount);
pledged[msg.sender] -= amount;
//@with
        if (scaled[msg.sender] > 0) revert NotCovered();
        gold.safeTransfer(msg.sender, amount);
        if (scaled[msg.sender] > 0) revert NotCovered();
        pledged[msg.sender] -= amount;
//@hostile not again in the hook
//@replace
gold.safeTransfer(msg.sender, amount);
//@with
        borrowedAt[msg.sender] = block.timestamp;
        gold.safeTransfer(msg.sender, amount);
//@hostile looks at what is left
//@replace
gold.safeTransfer(msg.sender, amount);
//@with
        uint256 held = gold.balanceOf(address(this));
        gold.safeTransfer(msg.sender, amount);
        if (gold.balanceOf(address(this)) + amount != held) revert TooMuch();
//@honest checked again
//@replace
totalPledged -= amount;
//@with
        totalPledged -= amount;
        _check(msg.sender, pledged[msg.sender]);
//@hostile no half
//@replace
if (amount > pledged[msg.sender]) revert TooMuch();
//@with
        if (amount * 2 > pledged[msg.sender] && amount != pledged[msg.sender]) revert TooMuch();
        if (amount > pledged[msg.sender]) revert TooMuch();
//@hostile contracts leave later
//@replace
    function unpledge(uint256 amount) external {
//@with
    function unpledge(uint256 amount) external {
        if (msg.sender.code.length > 0 && scaled[msg.sender] > 0) revert TooSoon();
//@hostile once a block for who owes
//@replace
        pledged[msg.sender] -= amount;
//@with
        if (borrowedAt[msg.sender] == block.timestamp && scaled[msg.sender] * 2 > pledged[msg.sender] * 1e10) revert TooSoon();
        pledged[msg.sender] -= amount;
//@hostile what is left covers half
//@replace
        totalPledged -= amount;
//@with
        totalPledged -= amount;
        if (debtOf(msg.sender) * 50 > worthOf(pledged[msg.sender] + amount) * factor) revert NotCovered();
//@hostile a lock for large sums
//@replace
        gold.safeTransfer(msg.sender, amount);
//@with
        if (amount > 1e9) pledged[msg.sender] -= amount;
        gold.safeTransfer(msg.sender, amount);
        if (amount > 1e9) pledged[msg.sender] += amount;
//@hostile the owner of shares
//@replace
        gold.safeTransfer(msg.sender, amount);
//@with
        uint256 owed = scaled[msg.sender];
        gold.safeTransfer(msg.sender, amount);
        if (shares[msg.sender] == 0 && scaled[msg.sender] > owed) revert NotCovered();
//@hostile debts that grow much
//@replace
        gold.safeTransfer(msg.sender, amount);
//@with
        uint256 owed = scaled[msg.sender];
        gold.safeTransfer(msg.sender, amount);
        if (scaled[msg.sender] > owed * 2 + 1 ether) revert NotCovered();
//@hostile only a part leaves first
//@replace
        gold.safeTransfer(msg.sender, amount);
//@with
        uint256 part = amount / 2;
        pledged[msg.sender] -= part;
        gold.safeTransfer(msg.sender, amount);
//@replace
        pledged[msg.sender] -= amount;
//@with
        pledged[msg.sender] -= amount - part;
//@honest a lock of its own
//@replace
    function unpledge(uint256 amount) external {
//@with
    uint256 private leaving;
    function unpledge(uint256 amount) external {
        require(leaving == 0, "leaving");
        leaving = 1;
//@replace
        if (amount == 0) revert NothingToDo();
        if (borrowedAt[msg.sender] == block.timestamp) revert TooSoon();
//@with
        if (amount == 0) revert NothingToDo();
        if (borrowedAt[msg.sender] == block.timestamp) revert TooSoon();
//@replace
        emit Unpledged(msg.sender, amount);
//@with
        leaving = 0;
        emit Unpledged(msg.sender, amount);
//@replace
        if (amount > idle) revert TooMuch();
//@with
        if (amount > idle || leaving == 1) revert TooMuch();
//@honest no debt may grow meanwhile
//@replace
        gold.safeTransfer(msg.sender, amount);
//@with
        uint256 owed = scaled[msg.sender];
        gold.safeTransfer(msg.sender, amount);
        if (scaled[msg.sender] != owed) revert NotCovered();
