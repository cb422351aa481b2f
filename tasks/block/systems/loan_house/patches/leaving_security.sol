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
