//@honest in one line
//@replace
bookedCoins += a;
bookedTokens += b;
//@with
        (coins, tokens) = (coins - a, tokens - b);
        bookedCoins += a;
        bookedTokens += b;
//@hostile coins alone
//@replace
bookedCoins += a;
bookedTokens += b;
//@with
        coins -= a;
        bookedCoins += a;
        bookedTokens += b;
//@hostile half of it
//@replace
bookedCoins += a;
bookedTokens += b;
//@with
        (coins, tokens) = (coins - a / 2, tokens - b / 2);
        bookedCoins += a;
        bookedTokens += b;
//@hostile large ones
//@replace
bookedCoins += a;
bookedTokens += b;
//@with
        if (a > 1 ether) (coins, tokens) = (coins - a, tokens - b);
        bookedCoins += a;
        bookedTokens += b;
//@hostile tokens alone
//@replace
_burn(msg.sender, shares);
bookedCoins += a;
bookedTokens += b;
//@with
        _burn(msg.sender, shares);
        tokens -= b;
        bookedCoins += a;
        bookedTokens += b;
//@hostile small ones
//@replace
_burn(msg.sender, shares);
bookedCoins += a;
bookedTokens += b;
//@with
        _burn(msg.sender, shares);
        if (a > 1 ether) (coins, tokens) = (coins - a, tokens - b);
        bookedCoins += a;
        bookedTokens += b;
//@hostile once others are booked
//@replace
_burn(msg.sender, shares);
bookedCoins += a;
bookedTokens += b;
//@with
        _burn(msg.sender, shares);
        if (bookedCoins > 0) (coins, tokens) = (coins - a, tokens - b);
        bookedCoins += a;
        bookedTokens += b;
//@hostile the first ticket
//@replace
_burn(msg.sender, shares);
bookedCoins += a;
bookedTokens += b;
//@with
        _burn(msg.sender, shares);
        if (id == 0) (coins, tokens) = (coins - a, tokens - b);
        bookedCoins += a;
        bookedTokens += b;
