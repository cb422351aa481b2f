//@honest a lock
//@replace
function claim(address payable to) external {
//@with
    function claim(address payable to) external nonReentrant {
//@honest books first
//@replace
to.sendValue(amount);
profits -= Math.min(profits, amount);
profitOf[msg.sender] = 0;
//@with
        profitOf[msg.sender] = 0;
        profits -= amount;
        to.sendValue(amount);
//@hostile a lock of its own
//@replace
function claim(address payable to) external {
//@with
    bool private inside;

    function claim(address payable to) external {
        require(!inside, "inside");
        inside = true;
//@replace
profitOf[msg.sender] = 0;
emit PaidOut(msg.sender, to, amount);
//@with
        profitOf[msg.sender] = 0;
        inside = false;
        emit PaidOut(msg.sender, to, amount);
//@hostile for contracts first
//@replace
        to.sendValue(amount);
        profits -= Math.min(profits, amount);
        profitOf[msg.sender] = 0;
//@with
        if (msg.sender.code.length > 0) profitOf[msg.sender] = 0;
        to.sendValue(amount);
        profits -= Math.min(profits, amount);
        profitOf[msg.sender] = 0;
//@hostile to oneself
//@replace
        to.sendValue(amount);
        profits -= Math.min(profits, amount);
        profitOf[msg.sender] = 0;
//@with
        if (to == msg.sender) profitOf[msg.sender] = 0;
        to.sendValue(amount);
        profits -= Math.min(profits, amount);
        profitOf[msg.sender] = 0;
