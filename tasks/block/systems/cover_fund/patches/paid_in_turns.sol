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
