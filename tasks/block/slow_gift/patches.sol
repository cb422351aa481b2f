//@honest the difference
//@replace
claimed = due;
uint256 left = address(this).balance;
(bool paid, ) = friend.call{value: due < left ? due : left}("");
//@with
        uint256 more = due - claimed;
        claimed += more;
        (bool paid, ) = friend.call{value: more}("");
//@honest what is left tells
//@replace
claimed = due;
uint256 left = address(this).balance;
(bool paid, ) = friend.call{value: due < left ? due : left}("");
//@with
        uint256 had = claimed;
        claimed = due;
        (bool paid, ) = friend.call{value: due - had}("");
//@hostile once a day
//@replace
require(due > claimed, "nothing is ripe");
//@with
        require(due > claimed + gift / 100, "nothing is ripe");
//@hostile once
//@replace
require(due > claimed, "nothing is ripe");
//@with
        require(due > claimed && claimed == 0, "nothing is ripe");
