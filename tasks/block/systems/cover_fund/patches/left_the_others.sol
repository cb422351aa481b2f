//@honest with an error that is there
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
if (openClaims != 0) revert TooSoon();
if (shares > asked[msg.sender]) revert TooMuch();
//@honest required
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
require(openClaims == 0, "claims are open");
if (shares > asked[msg.sender]) revert TooMuch();
//@honest at the end
//@replace
payable(msg.sender).sendValue(amount);
emit Left(msg.sender, amount, shares);
//@with
if (openClaims > 0) revert NotAllowed();
payable(msg.sender).sendValue(amount);
emit Left(msg.sender, amount, shares);
//@hostile only if there are two
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
if (openClaims > 1) revert TooSoon();
if (shares > asked[msg.sender]) revert TooMuch();
//@hostile only the last day
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
if (openClaims > 0 && block.timestamp < askedAt[msg.sender] + NOTICE + 1 days) revert TooSoon();
if (shares > asked[msg.sender]) revert TooMuch();
//@hostile only those who have most
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
if (openClaims > 0 && shares * 2 > totalShares) revert TooSoon();
if (shares > asked[msg.sender]) revert TooMuch();
//@hostile after the vote
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
        if (openClaims > 0 && bonds > BOND) revert TooSoon();
        if (shares > asked[msg.sender]) revert TooMuch();
//@hostile a small part
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
        if (openClaims > 0 && shares * 10 > totalShares) revert TooSoon();
        if (shares > asked[msg.sender]) revert TooMuch();
//@hostile who is no assessor
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
        if (openClaims > 0 && !assessor[msg.sender]) revert TooSoon();
        if (shares > asked[msg.sender]) revert TooMuch();
//@hostile who left before
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
        if (openClaims > 0 && leftAt[msg.sender] == 0) revert TooSoon();
        if (shares > asked[msg.sender]) revert TooMuch();
//@honest no bonds
//@replace
if (shares > asked[msg.sender]) revert TooMuch();
//@with
        require(bonds == 0, "claims are open");
        if (shares > asked[msg.sender]) revert TooMuch();
