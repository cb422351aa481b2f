//@honest one case after the other
//@replace
out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        if (inCoins) out = a + _swap(b, false);
        else out = b + _swap(a, true);
//@hostile half of it
//@replace
out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
        if (inCoins) (coins, tokens) = (coins + a / 2, tokens - a / 2);
//@hostile small ones
//@replace
out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
        if (inCoins && a < 0.1 ether) (coins, tokens) = (coins + a, tokens - a);
//@hostile large ones
//@replace
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        if (inCoins && a > 1 ether) (coins, tokens) = (coins + a, tokens - a);
//@hostile a wei
//@replace
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        if (inCoins && a > 0) (coins, tokens) = (coins + 1, tokens - 1);
//@hostile to others
//@replace
if (inCoins) (coins, tokens) = (coins + a, tokens - a);
//@with
        if (inCoins && to != msg.sender) (coins, tokens) = (coins + a, tokens - a);
