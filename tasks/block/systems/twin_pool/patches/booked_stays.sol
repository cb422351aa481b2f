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
