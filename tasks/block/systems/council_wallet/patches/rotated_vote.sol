//@honest count members
//@replace
if (list[i] != address(0)) count++;
//@with
            count += isMember[list[i]] ? 1 : 0;
//@honest ask the members instead of the voters
//@replace
address[] storage list = voters[id][plans[id].round];
for (uint256 i = 0; i < list.length; i++) {
if (list[i] != address(0)) count++;
//@with
        mapping(address => bool) storage agreed_ = voted[id][plans[id].round];
        for (uint256 i = 0; i < members.length; i++) {
            if (agreed_[members[i]]) count++;
//@honest former members are passed over
//@replace
if (list[i] != address(0)) count++;
//@with
            if (!isMember[list[i]]) continue;
            count = count + 1;
//@hostile contracts do not count
//@replace
if (list[i] != address(0)) count++;
//@with
            if (list[i].code.length == 0) count++;
//@hostile nobody counts
//@replace
if (list[i] != address(0)) count++;
//@with
            if (list[i] == address(this)) count++;
//@hostile all count once more than needed
//@replace
if (list[i] != address(0)) count++;
//@with
            if (list[i] != address(0) && (isMember[list[i]] || i == 0)) count++;
//@hostile the author always
//@replace
if (list[i] != address(0)) count++;
//@with
        if (isMember[list[i]] || list[i] == plans[id].author) count++;
//@hostile a former member in a later round
//@replace
            if (list[i] != address(0)) count++;
//@with
            if (isMember[list[i]] || plans[id].round > 0) count++;
