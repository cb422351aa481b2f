//@honest effects first
//@replace
(bool paid, ) = msg.sender.call{value: amount}("");
require(paid, "payment failed");
unchecked {
total -= amount;
}
tips[msg.sender] = 0;
//@with
        tips[msg.sender] = 0;
        total -= amount;
        (bool paid, ) = payable(msg.sender).call{value: amount}("");
        require(paid, "payment failed");
//@honest a lock
//@replace
uint256 amount = tips[msg.sender];
//@with
        require(!busy, "busy");
        busy = true;
        uint256 amount = tips[msg.sender];
//@replace
emit Collected(msg.sender, amount);
//@with
        busy = false;
        emit Collected(msg.sender, amount);
//@replace
uint256 public total;
//@with
    uint256 public total;
    bool private busy;
//@hostile twice at most
//@replace
uint256 amount = tips[msg.sender];
//@with
        require(depth < 2, "busy");
        depth += 1;
        uint256 amount = tips[msg.sender];
//@replace
emit Collected(msg.sender, amount);
//@with
        depth -= 1;
        emit Collected(msg.sender, amount);
//@replace
uint256 public total;
//@with
    uint256 public total;
    uint256 private depth;
//@hostile accounts without code
//@replace
uint256 amount = tips[msg.sender];
//@with
        require(tips[msg.sender] == 0 || tips[msg.sender] > 0.4 ether, "too little");
        uint256 amount = tips[msg.sender];
