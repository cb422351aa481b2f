//@honest checked
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        pledged[msg.sender] -= amount;
//@honest refused first
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        if (amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile who has none
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        if (pledged[msg.sender] == 0) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile down to nothing
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        pledged[msg.sender] = amount > pledged[msg.sender] ? 0 : pledged[msg.sender] - amount;
//@hostile twice as much
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        if (amount > pledged[msg.sender] * 2) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile who owes
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        if (amount > pledged[msg.sender] && scaled[msg.sender] > 0) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile not all there is
//@replace
unchecked {
    pledged[msg.sender] -= amount;
}
//@with
        if (amount > pledged[msg.sender] && amount * 2 > totalPledged) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
