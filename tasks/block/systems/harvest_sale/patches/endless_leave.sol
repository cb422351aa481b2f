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
//@hostile who has paid
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        if (paidBy[msg.sender] == 0) revert TooMuch();
        unchecked {
            paidBy[msg.sender] -= coins;
        }
//@hostile what is owed in goods
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        if (coins > owedTo[msg.sender]) revert TooMuch();
        unchecked {
            paidBy[msg.sender] -= coins;
        }
//@hostile what is stored
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        if (coins > stored / 2) revert TooMuch();
        unchecked {
            paidBy[msg.sender] -= coins;
        }
//@hostile one coin more
//@replace
unchecked {
paidBy[msg.sender] -= coins;
}
//@with
        if (coins > paidBy[msg.sender] + 1) revert TooMuch();
        paidBy[msg.sender] -= Math.min(coins, paidBy[msg.sender]);
