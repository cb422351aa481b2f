//@honest immutable
//@replace
address public work;
//@with
    address public immutable work;
//@honest the note further down
//@replace
uint256 public note;
mapping(address => uint256) public kept;
//@with
    address private unused;
    uint256 public note;
    mapping(address => uint256) public kept;
//@hostile one slot on
//@replace
address public work;
//@with
    address private first_;
    address public work;
//@replace
uint256 public note;
mapping(address => uint256) public kept;
//@with
    mapping(address => uint256) public kept;
    uint256 public note;
//@hostile notes are gone
//@replace
note = value;
//@with
        require(value == 0, "no notes");
