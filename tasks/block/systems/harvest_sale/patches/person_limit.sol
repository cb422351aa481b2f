//@honest as room left
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if (coins > PERSON - paidBy[buyer] || raised + coins > CAP) revert TooMuch();
//@hostile what was paid before
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if (coins > PERSON || paidBy[buyer] >= PERSON || raised + coins > CAP) revert TooMuch();
//@hostile a coin more
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if (paidBy[buyer] + coins > PERSON + 1 ether || raised + coins > CAP) revert TooMuch();
//@hostile by the goods
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if (coins > PERSON || owedTo[buyer] > PERSON * RATE || raised + coins > CAP) revert TooMuch();
//@hostile twice
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if (paidBy[buyer] > PERSON || coins > PERSON || raised + coins > CAP) revert TooMuch();
//@hostile before the goal
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if ((raised < GOAL ? coins : paidBy[buyer] + coins) > PERSON || raised + coins > CAP) revert TooMuch();
//@hostile after the goal
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if ((raised >= GOAL ? coins : paidBy[buyer] + coins) > PERSON || raised + coins > CAP) revert TooMuch();
//@hostile the seller
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if ((buyer == seller ? coins : paidBy[buyer] + coins) > PERSON || raised + coins > CAP) revert TooMuch();
//@hostile a second later
//@replace
if (coins > PERSON || raised + coins > CAP) revert TooMuch();
//@with
        if ((block.timestamp > lastJoin + 1 days ? coins : paidBy[buyer] + coins) > PERSON || raised + coins > CAP) revert TooMuch();
