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
