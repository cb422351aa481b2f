//@honest a round has a number
//@replace
uint256 public booked;
//@with
    uint256 public booked;
    uint256 private number = 1;
    mapping(address => uint256) private joinedIn;
//@replace
require(hired[msg.sender], "not hired");
//@with
        require(hired[msg.sender] && joinedIn[msg.sender] < number, "not hired, or joined");
        joinedIn[msg.sender] = number;
//@replace
delete workers;
//@with
        number += 1;
        delete workers;
//@honest looked for
//@replace
require(hired[msg.sender], "not hired");
//@with
        require(hired[msg.sender], "not hired");
        for (uint256 i = 0; i < workers.length; i++) require(workers[i] != msg.sender, "joined already");
//@hostile ten at most
//@replace
require(hired[msg.sender], "not hired");
//@with
        require(hired[msg.sender] && workers.length < 10, "not hired");
//@hostile once for ever
//@replace
uint256 public booked;
//@with
    uint256 public booked;
    mapping(address => bool) private joined;
//@replace
require(hired[msg.sender], "not hired");
//@with
        require(hired[msg.sender] && !joined[msg.sender], "not hired");
        joined[msg.sender] = true;
