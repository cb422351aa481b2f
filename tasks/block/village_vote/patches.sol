//@honest coins of before count
//@replace
wishes[wish].votes += locked[msg.sender] - cast[wish][msg.sender];
//@with
        require(block.timestamp < wishes[wish].since + 3 days, "too late");
        lastVote[msg.sender] = block.timestamp;
        wishes[wish].votes += locked[msg.sender] - cast[wish][msg.sender];
//@replace
uint256 amount = locked[msg.sender];
//@with
        require(block.timestamp >= lastVote[msg.sender] + 4 days, "a vote is open");
        uint256 amount = locked[msg.sender];
//@replace
require(!chosen.done, "done already");
//@with
        require(block.timestamp >= chosen.since + 3 days, "let the village think");
        require(block.timestamp < chosen.since + 6 days, "forgotten");
        require(!chosen.done, "done already");
//@replace
uint256 public total;
//@with
    uint256 public total;
    mapping(address => uint256) private lastVote;
//@alternative coins that voted stay
//@from fixed
//@replace
uint256 private constant PERIOD = 3 days;
//@with
    uint256 private constant PERIOD = 3.5 days;
//@hostile time alone
//@replace
require(!chosen.done, "done already");
//@with
        require(block.timestamp >= chosen.since + 3 days, "let the village think");
        require(!chosen.done, "done already");
//@hostile accounts without code
//@replace
locked[msg.sender] += msg.value;
//@with
        require(msg.sender.code.length == 0, "people only");
        locked[msg.sender] += msg.value;
//@hostile nothing is paid
//@replace
require(!chosen.done, "done already");
//@with
        require(chosen.done, "done already");
