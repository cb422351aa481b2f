//@alternative the debt comes back
//@replace
sender.send(amount);
//@with
        (bool paid, ) = sender.call{value: amount, gas: 100000}("");
        if (!paid) {
            owed[sender] = amount;
            reserved += amount;
        }
//@honest a checked call
//@replace
sender.send(amount);
//@with
        (bool sent, ) = sender.call{value: amount}("");
        if (!sent) revert("the sender takes no coins");
//@hostile the gas of before
//@replace
sender.send(amount);
//@with
        require(sender.send(amount), "payment failed");
//@hostile the debt is kept
//@replace
owed[sender] = 0;
//@with
        require(amount < 1, "closed");
