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
