//@honest checked
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        paidBy[msg.sender] -= coins;
//@hostile no more than a person may
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        require(coins <= PERSON && paidBy[msg.sender] > 0, "too much");
        unchecked {
            paidBy[msg.sender] -= coins;
        }
//@hostile once more at most
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        require(coins <= 2 * paidBy[msg.sender], "too much");
        unchecked {
            paidBy[msg.sender] -= coins;
        }
//@hostile to nothing
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        paidBy[msg.sender] -= Math.min(coins, paidBy[msg.sender]);
