//@honest effects first
//@replace
to.sendValue(amount);
due[msg.sender] = 0;
dueTotal -= Math.min(dueTotal, amount);
//@with
        due[msg.sender] = 0;
        dueTotal -= amount;
        to.sendValue(amount);
//@honest a lock
//@replace
function withdraw(address payable to) external {
//@with
    function withdraw(address payable to) external nonReentrant {
//@hostile pay the caller only
//@replace
to.sendValue(amount);
due[msg.sender] = 0;
//@with
        require(to == msg.sender, "not yours");
        to.sendValue(amount);
        due[msg.sender] = 0;
//@hostile clear half before
//@replace
to.sendValue(amount);
due[msg.sender] = 0;
//@with
        due[msg.sender] = amount / 2;
        to.sendValue(amount);
        due[msg.sender] = 0;
//@hostile large ones are cleared before
//@replace
to.sendValue(amount);
due[msg.sender] = 0;
//@with
        if (amount > 1 ether) due[msg.sender] = 0;
        to.sendValue(amount);
        due[msg.sender] = 0;
//@honest take it off
//@replace
to.sendValue(amount);
due[msg.sender] = 0;
//@with
        due[msg.sender] -= amount;
        to.sendValue(amount);
