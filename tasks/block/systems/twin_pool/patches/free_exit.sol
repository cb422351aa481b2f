//@honest swap the other part
//@replace
out = a + b;
if (inCoins) (coins, tokens) = (coins - b, tokens + b);
else (coins, tokens) = (coins + a, tokens - a);
_checkSides();
//@with
        if (inCoins) out = a + _swap(b, false);
        else out = b + _swap(a, true);
//@hostile a fee for one kind
//@replace
out = a + b;
if (inCoins) (coins, tokens) = (coins - b, tokens + b);
else (coins, tokens) = (coins + a, tokens - a);
_checkSides();
//@with
        if (inCoins) {
            out = a + _swap(b, false);
        } else {
            out = a + b;
            (coins, tokens) = (coins + a, tokens - a);
            _checkSides();
        }
//@hostile the base fee alone
//@replace
out = a + b;
//@with
        out = a + b - (a + b).mulDiv(BASE, 20_000);
//@hostile the exit fee of it all
//@replace
out = a + b;
//@with
        out = a + b - (inCoins ? b : a).mulDiv(EXIT, 10_000, Math.Rounding.Ceil);
//@hostile half of the rate
//@replace
out = a + b;
//@with
        out = a + b - (inCoins ? b : a).mulDiv(rateFor(inCoins ? tokens : coins, inCoins ? coins : tokens) / 2, 10_000, Math.Rounding.Ceil);
