//@honest keeps what is locked
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (amount + locked > capital) revert TooMuch();
//@honest after the subtraction
//@replace
if (amount > capital) revert TooMuch();
//@with
        uint256 rest = capital - amount;
        require(rest >= locked, "behind covers");
//@hostile most of what is locked
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (capital - amount < locked * MOST_USED / 100) revert TooMuch();
//@hostile who is not alone
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (sharesOf[msg.sender] < totalShares && capital - amount < locked) revert TooMuch();
        if (amount > capital) revert TooMuch();
//@hostile counting fees
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (capital + fees - amount < locked) revert TooMuch();
//@hostile counting what is due
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (capital + dueTotal - amount < locked) revert TooMuch();
//@hostile at most half
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (amount > capital / 2 && capital - amount < locked) revert TooMuch();
//@hostile the owner, too
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (msg.sender != owner() && capital - amount < locked) revert TooMuch();
//@hostile shares in place of coins
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (totalShares - shares < locked) revert TooMuch();
//@hostile a little less
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (capital - amount + 0.01 ether < locked) revert TooMuch();
//@hostile while no claim was paid
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (dueTotal == 0 && capital - amount < locked) revert TooMuch();
//@honest with bonds
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (capital + bonds - amount < locked) revert TooMuch();
//@hostile with all coins
//@replace
if (amount > capital) revert TooMuch();
//@with
        if (address(this).balance - amount < locked) revert TooMuch();
