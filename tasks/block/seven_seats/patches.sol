//@honest at least
//@replace
require(address(this).balance == (taken + 1) * 1 ether, "count the table again");
//@with
        require(address(this).balance >= (taken + 1) * 1 ether, "count the table again");
//@honest no count
//@replace
require(address(this).balance == (taken + 1) * 1 ether, "count the table again");
//@with
//@hostile a coin more is allowed
//@replace
require(address(this).balance == (taken + 1) * 1 ether, "count the table again");
//@with
        require(address(this).balance <= (taken + 2) * 1 ether, "count the table again");
//@hostile nobody
//@replace
require(address(this).balance == (taken + 1) * 1 ether, "count the table again");
//@with
        require(taken < 6, "count the table again");
