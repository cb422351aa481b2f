//@honest compare with the account
//@replace
if (amount > booked[token]) revert TooMuch();
//@with
        if (held[account][token] < amount) revert TooMuch();
//@honest subtract with a check
//@replace
        unchecked {
            held[account][token] -= amount;
        }
//@with
        held[account][token] -= amount;
//@honest by a variable
//@replace
if (amount > booked[token]) revert TooMuch();
//@with
        uint256 has = held[account][token];
        require(amount <= has, "too much");
//@hostile only who takes out alone
//@replace
_withdraw(msg.sender, token, amount, to);
//@with
        if (amount > held[msg.sender][token]) revert TooMuch();
        _withdraw(msg.sender, token, amount, to);
//@hostile only by signature
//@replace
_withdraw(account, token, amount, to);
//@with
        if (amount > held[account][token]) revert TooMuch();
        _withdraw(account, token, amount, to);
//@hostile only accounts that hold nothing
//@replace
if (amount > booked[token]) revert TooMuch();
//@with
        if (held[account][token] == 0 || amount > booked[token]) revert TooMuch();
//@hostile only the sender's own
//@replace
        if (amount > booked[token]) revert TooMuch();
//@with
        if (amount > booked[token] || (account == msg.sender && amount > held[account][token])) revert TooMuch();
//@hostile a wei more
//@replace
        if (amount > booked[token]) revert TooMuch();
//@with
        if (amount > held[account][token] + 1) revert TooMuch();
//@hostile accounts that have something
//@replace
        if (amount > booked[token]) revert TooMuch();
//@with
        if (amount > booked[token] || held[account][token] == 0) revert TooMuch();
//@hostile accounts that have nothing
//@replace
        if (amount > booked[token]) revert TooMuch();
//@with
        if (amount > booked[token] || (held[account][token] > 0 && amount > held[account][token])) revert TooMuch();
//@hostile not to oneself
//@replace
        if (amount > booked[token]) revert TooMuch();
//@with
        if (amount > booked[token] || (to == account && amount > held[account][token])) revert TooMuch();
//@hostile nothing below zero
//@replace
            held[account][token] -= amount;
        }
//@with
            held[account][token] = amount > held[account][token] ? 0 : held[account][token] - amount;
        }
//@honest subtracted in full
//@replace
        unchecked {
            held[account][token] -= amount;
        }
//@with
        held[account][token] = held[account][token] - amount;
