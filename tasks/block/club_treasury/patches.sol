//@honest the check inside
//@replace
require(next != address(0), "nobody");
//@with
        require(next != address(0), "nobody");
        require(treasurer == msg.sender, "only the treasurer hands it over");
//@honest another error
//@replace
require(next != address(0), "nobody");
//@with
        if (msg.sender != treasurer || next == address(0)) revert("no");
//@hostile members only
//@replace
require(next != address(0), "nobody");
//@with
        require(next != address(0) && paidIn[msg.sender] > 0, "nobody");
//@hostile not oneself
//@replace
require(next != address(0), "nobody");
//@with
        require(next != address(0) && next != msg.sender, "nobody");
//@hostile never
//@replace
require(next != address(0), "nobody");
//@with
        require(next != address(0) && next == treasurer, "nobody");
