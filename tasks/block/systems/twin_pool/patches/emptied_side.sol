//@honest each side
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (coins * 10 < coins + tokens || tokens * 10 < coins + tokens) revert TooMuch();
//@hostile a twentieth
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins, tokens) * 20 < coins + tokens) revert TooMuch();
//@hostile an eleventh
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins, tokens) * 11 < coins + tokens) revert TooMuch();
//@hostile coins alone
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (coins * 10 < coins + tokens) revert TooMuch();
//@hostile not empty
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins, tokens) == 0) revert TooMuch();
//@hostile tokens alone
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (tokens * 10 < coins + tokens) revert TooMuch();
//@hostile a little less than a tenth
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins, tokens) * 10 + 1 ether < coins + tokens) revert TooMuch();
//@hostile a tenth of the other
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins, tokens) * 10 < Math.max(coins, tokens)) revert TooMuch();
//@hostile with the fees
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins + cutCoins, tokens + cutTokens) * 10 < coins + tokens) revert TooMuch();
//@hostile with what is booked
//@replace
if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
//@with
        if (Math.min(coins + bookedCoins, tokens + bookedTokens) * 10 < coins + tokens) revert TooMuch();
