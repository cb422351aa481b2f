//@alternative coins stay for a day
//@replace
uint256 public basket;
//@with
    uint256 public basket;
    mapping(address => uint256) private since;
//@replace
kept[msg.sender] += msg.value;
//@with
        since[msg.sender] = block.timestamp;
        kept[msg.sender] += msg.value;
//@replace
uint256 amount = kept[msg.sender] + earned[msg.sender];
//@with
        require(block.timestamp >= since[msg.sender] + 1 days, "coins stay for a day");
        uint256 amount = kept[msg.sender] + earned[msg.sender];
//@honest share before coins come in
//@replace
function keep() external payable settled(msg.sender) {
//@with
    function keep() external payable {
        if (total > 0) {
            perCoin += (basket * 1 ether) / total;
            basket = 0;
        }
        earned[msg.sender] += (kept[msg.sender] * (perCoin - seen[msg.sender])) / 1 ether;
        seen[msg.sender] = perCoin;
//@hostile no contracts
//@replace
require(total > 0, "nobody keeps coins");
//@with
        require(total > 0 && msg.sender.code.length == 0, "nobody keeps coins");
//@hostile not in this block
//@replace
require(total > 0, "nobody keeps coins");
//@with
        require(total > 0 && block.number > changed, "nobody keeps coins");
//@replace
uint256 public basket;
//@with
    uint256 public basket;
    uint256 private changed;
//@replace
kept[msg.sender] += msg.value;
//@with
        changed = block.number;
        kept[msg.sender] += msg.value;
