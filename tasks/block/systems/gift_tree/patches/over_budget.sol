//@honest compare with what is left
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        if (round.taken + amount > round.total) revert NothingLeft();
//@honest let the subtraction fail
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        uint256 left = round.total - round.taken;
        require(left >= amount, "nothing is left");
//@honest look at it afterwards
//@replace
emit Taken(id, share.number, to, amount);
//@with
        require(rounds[id].taken <= rounds[id].total, "too much");
        emit Taken(id, share.number, to, amount);
//@hostile only small shares are compared
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        if (amount < 1 ether && amount > round.total - round.taken) revert NothingLeft();
        if (amount > round.total) revert NothingLeft();
//@hostile nobody is paid by others
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        if (amount > round.total || msg.sender.code.length > 0 && tx.origin != share.account && to == address(this)) {
            revert NothingLeft();
        }
//@hostile one share a round
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        if (amount > round.total || round.taken > 0) revert NothingLeft();
//@hostile of all rounds
//@replace
if (amount > round.total) revert NothingLeft();
//@with
        if (amount > reserved[address(round.token)]) revert NothingLeft();
