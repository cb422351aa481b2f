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
