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
//@hostile contracts
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (msg.sender.code.length > 0 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile people
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (msg.sender.code.length == 0 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile more than was ever there
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount > totalPledged / 2 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile small sums
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount < 1e8 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile large sums
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount > 1e8 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile suppliers only
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (shares[msg.sender] == 0 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile nobody but the owner
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (msg.sender != owner() && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile odd sums
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount % 2 == 1 && amount > pledged[msg.sender]) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile a unit more
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount > pledged[msg.sender] + 1) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile a tenth more
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        if (amount > pledged[msg.sender] * 11 / 10) revert TooMuch();
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@hostile the total of the others
//@replace
        totalPledged -= amount;
//@with
        totalPledged -= amount;
        if (totalPledged < 1) revert TooMuch();
//@honest by a subtraction that tells
//@replace
        unchecked {
            pledged[msg.sender] -= amount;
        }
//@with
        (bool enough, uint256 left) = pledged[msg.sender].trySub(amount);
        if (!enough) revert TooMuch();
        pledged[msg.sender] = left;
