//@honest effects first
//@replace
to.sendValue(amount);
booked -= Math.min(booked, amount);
earned[msg.sender] = 0;
//@with
        earned[msg.sender] = 0;
        booked -= amount;
        to.sendValue(amount);
//@honest a lock
//@replace
function withdraw(address payable to) external {
//@with
    function withdraw(address payable to) external nonReentrant {
//@hostile no contracts
//@replace
if (amount == 0) revert WrongValue();
to.sendValue(amount);
//@with
        if (amount == 0 || to.code.length > 0) revert WrongValue();
        to.sendValue(amount);
//@hostile the credit goes first, the lock-less payment counts it down
//@replace
to.sendValue(amount);
booked -= Math.min(booked, amount);
earned[msg.sender] = 0;
//@with
        booked -= Math.min(booked, amount);
        to.sendValue(amount);
        earned[msg.sender] = 0;
//@honest what came in between stays
//@replace
earned[msg.sender] = 0;
//@with
        earned[msg.sender] -= amount;
//@hostile booked is not negative
//@replace
booked -= Math.min(booked, amount);
//@with
        booked -= amount;
