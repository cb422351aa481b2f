//@honest checked subtraction
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
staked[msg.sender] -= amount;
total -= amount;
//@honest by a helper of its own
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
uint256 own = staked[msg.sender];
require(own >= amount, "more than there is");
staked[msg.sender] = own - amount;
total = total - amount;
//@honest keeps unchecked behind a check before all
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
(bool fine, uint256 rest) = Math.trySub(staked[msg.sender], amount);
if (!fine) revert TooMuch();
staked[msg.sender] = rest;
unchecked {
    total -= amount;
}
//@hostile at most what all have
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
if (amount > total) revert TooMuch();
unchecked {
    staked[msg.sender] -= amount;
}
total -= amount;
//@hostile only who has nothing is refused
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
if (staked[msg.sender] == 0) revert TooMuch();
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@hostile cut to zero, and paid in full
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
uint256 less = Math.min(staked[msg.sender], amount);
staked[msg.sender] -= less;
total -= less;
//@hostile counts what was asked back as well
//@replace
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@with
if (amount > staked[msg.sender] + asked[msg.sender]) revert TooMuch();
unchecked {
    staked[msg.sender] -= amount;
}
total = total > amount ? total - amount : 0;
//@hostile with what is asked
//@replace
_settle(msg.sender);
unchecked {
//@with
        if (amount > staked[msg.sender] + asked[msg.sender]) revert TooMuch();
        _settle(msg.sender);
        unchecked {
//@hostile of all
//@replace
_settle(msg.sender);
unchecked {
//@with
        if (amount > total) revert TooMuch();
        _settle(msg.sender);
        unchecked {
