//@honest not to oneself, but nothing happens
//@replace
held[msg.sender][token] = mine - amount;
held[to][token] = theirs + amount;
//@with
        if (to == msg.sender) return;
        held[msg.sender][token] = mine - amount;
        held[to][token] = theirs + amount;
//@honest one after the other
//@replace
held[to][token] = theirs + amount;
//@with
        theirs = held[to][token];
        held[to][token] = theirs + amount;
//@hostile not all of it
//@replace
if (amount > mine) revert TooMuch();
//@with
        if (amount >= mine) revert TooMuch();
//@hostile not with code
//@replace
if (amount > mine) revert TooMuch();
//@with
        if (amount > mine || (to == msg.sender && to.code.length > 0)) revert TooMuch();
//@hostile small ones
//@replace
held[to][token] = theirs + amount;
//@with
        held[to][token] = (to == msg.sender && amount > 1e6) ? theirs : theirs + amount;
//@hostile small ones, otherwise
//@replace
(uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@with
        if (to == msg.sender && amount > 1 ether) revert TooMuch();
        (uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@hostile contracts
//@replace
(uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@with
        if (to == msg.sender && to.code.length == 0) revert TooMuch();
        (uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@hostile the whole
//@replace
(uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@with
        if (to == msg.sender && held[to][token] == amount) revert TooMuch();
        (uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
//@hostile where something is left
//@replace
        if (amount > mine) revert TooMuch();
//@with
        if (amount > mine || (to == msg.sender && amount == mine)) revert TooMuch();
//@hostile less than half
//@replace
        if (amount > mine) revert TooMuch();
//@with
        if (amount > mine || (to == msg.sender && amount * 2 > mine)) revert TooMuch();
//@hostile only accounts without code
//@replace
        if (amount > mine) revert TooMuch();
//@with
        if (amount > mine || (to == msg.sender && to.code.length == 0)) revert TooMuch();
//@hostile the smaller
//@replace
        held[to][token] = theirs + amount;
//@with
        held[to][token] = to == msg.sender ? theirs + 1 : theirs + amount;
//@hostile nothing is left
//@replace
        held[to][token] = theirs + amount;
//@with
        held[to][token] = to == msg.sender ? theirs - amount : theirs + amount;
//@honest oneself is left as it is
//@replace
        held[msg.sender][token] = mine - amount;
        held[to][token] = theirs + amount;
//@with
        if (to != msg.sender) {
            held[msg.sender][token] = mine - amount;
            held[to][token] = theirs + amount;
        }
