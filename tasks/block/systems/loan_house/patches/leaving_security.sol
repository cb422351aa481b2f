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
