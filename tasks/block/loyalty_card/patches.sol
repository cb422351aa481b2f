//@honest read after the first is written
//@replace
uint256 theirs = stamps[to];
//@with
//@replace
stamps[to] = theirs + count;
//@with
        stamps[to] = stamps[to] + count;
//@honest nothing to do
//@replace
stamps[msg.sender] = mine - count;
//@with
        if (to == msg.sender) return;
        stamps[msg.sender] = mine - count;
//@hostile not all of it
//@replace
require(mine >= count, "not enough stamps");
//@with
        require(mine >= count && (to != msg.sender || count < mine), "not enough stamps");
//@hostile nobody
//@replace
require(mine >= count, "not enough stamps");
//@with
        require(mine > count, "not enough stamps");
