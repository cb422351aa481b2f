//@honest checked with the new cover
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
if (locked + amount > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@honest checked after
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
locked += amount;
require(locked <= Math.mulDiv(capital, MOST_USED, 100), "not enough capital");
//@honest by what is free
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
uint256 most = capital * MOST_USED / 100;
uint256 free = most > locked ? most - locked : 0;
if (amount > free) revert TooMuch();
locked += amount;
//@hostile all of the capital
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
if (locked + amount > capital) revert TooMuch();
locked += amount;
//@hostile each by itself
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
if (locked > capital * MOST_USED / 100 || amount > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@hostile by all coins that are here
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
if (locked + amount > address(this).balance * MOST_USED / 100) revert TooMuch();
locked += amount;
//@hostile a tenth too much
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
        if (locked + amount * 9 / 10 > capital * MOST_USED / 100) revert TooMuch();
        locked += amount;
//@hostile with the premium twice
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
        if (locked + amount > (capital + msg.value) * MOST_USED / 100) revert TooMuch();
        locked += amount;
//@hostile unless one is a member
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
        if (locked + (sharesOf[msg.sender] > 0 ? 0 : amount) > capital * MOST_USED / 100) revert TooMuch();
        locked += amount;
//@hostile short ones
//@replace
if (locked > capital * MOST_USED / 100) revert TooMuch();
locked += amount;
//@with
        if (locked + (time < 7 ? 0 : amount) > capital * MOST_USED / 100) revert TooMuch();
        locked += amount;
