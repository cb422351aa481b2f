//@honest at most what was asked
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
if (shares > asked[msg.sender]) revert TooMuch();
//@replace
asked[msg.sender] = 0;
//@with
asked[msg.sender] -= shares;
//@honest checked subtraction first
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
asked[msg.sender] -= shares;
//@replace
asked[msg.sender] = 0;
leftAt[msg.sender] = block.timestamp;
//@with
leftAt[msg.sender] = block.timestamp;
//@honest required
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
uint256 open = asked[msg.sender];
require(open >= shares, "more than asked");
//@replace
asked[msg.sender] = 0;
//@with
asked[msg.sender] = open - shares;
//@hostile the request stays
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
if (shares > asked[msg.sender]) revert TooMuch();
//@replace
asked[msg.sender] = 0;
leftAt[msg.sender] = block.timestamp;
//@with
leftAt[msg.sender] = block.timestamp;
//@hostile twice as much
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
if (shares > asked[msg.sender] * 2) revert TooMuch();
//@hostile all that is not the whole
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
if (asked[msg.sender] == 0 || (shares == sharesOf[msg.sender] && asked[msg.sender] != shares)) revert TooMuch();
//@hostile one more than was asked
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
        if (shares > asked[msg.sender] + 1 ether / 2) revert TooMuch();
//@replace
asked[msg.sender] = 0;
//@with
        asked[msg.sender] -= Math.min(shares, asked[msg.sender]);
//@hostile once a day
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
        if (asked[msg.sender] == 0 || (shares > asked[msg.sender] && block.timestamp < leftAt[msg.sender] + 30 days)) revert TooMuch();
//@hostile compared with all shares
//@replace
if (asked[msg.sender] == 0) revert TooMuch();
//@with
        if (asked[msg.sender] == 0 || (shares > asked[msg.sender] && shares * 2 > totalShares)) revert TooMuch();
