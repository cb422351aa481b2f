//@honest write first
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
token.safeTransfer(to, b);
//@with
        coins -= a;
        tokens -= b;
        to.sendValue(a);
        token.safeTransfer(to, b);
//@honest pay the tokens first, then the coins
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
token.safeTransfer(to, b);
//@with
        (coins, tokens) = (coins - a, tokens - b);
        token.safeTransfer(to, b);
        to.sendValue(a);
//@hostile only the coins are written first
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
//@with
        coins -= a;
        to.sendValue(a);
        tokens -= b;
//@hostile small amounts alone are written first
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
//@with
        if (a < 1 ether) coins -= a;
        to.sendValue(a);
        if (a >= 1 ether) coins -= a;
        tokens -= b;
//@hostile the tokens first
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
//@with
        tokens -= b;
        to.sendValue(a);
        coins -= a;
//@hostile large amounts first
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
//@with
        if (a > 1 ether) (coins, tokens) = (coins - a, tokens - b);
        to.sendValue(a);
        if (a <= 1 ether) (coins, tokens) = (coins - a, tokens - b);
//@honest both at once
//@replace
to.sendValue(a);
coins -= a;
tokens -= b;
//@with
        (coins, tokens) = (coins - a, tokens - b);
        to.sendValue(a);
