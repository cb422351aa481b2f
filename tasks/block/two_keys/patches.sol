//@honest counted where it is new
//@replace
payment.confirmed += 1;
gave[id][msg.sender] = true;
//@with
        require(gave[id][msg.sender] == false, "once each");
        gave[id][msg.sender] = true;
        payment.confirmed = payment.confirmed + 1;
//@honest refused first
//@replace
require(!payment.paid, "paid already");
//@with
        if (payment.paid || gave[id][msg.sender]) revert("no");
//@hostile another between
//@replace
require(!payment.paid, "paid already");
//@with
        require(!payment.paid && last != msg.sender, "paid already");
        last = msg.sender;
//@replace
Payment[] public payments;
//@with
    Payment[] public payments;
    address private last;
//@hostile the proposal counts
//@replace
require(!payment.paid, "paid already");
//@with
        require(!payment.paid && (payment.to != msg.sender || payment.confirmed == 1), "paid already");
