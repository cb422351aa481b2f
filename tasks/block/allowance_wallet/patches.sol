//@hostile only for an owner without code
//@replace
require(tx.origin == owner, "not the owner");
//@with
        require(tx.origin == owner && msg.sender == tx.origin, "not the owner");
//@honest an if
//@replace
require(tx.origin == owner, "not the owner");
//@with
        if (msg.sender != owner) revert("not the owner");
//@honest a modifier
//@replace
function send(address payable to, uint256 amount) external {
//@with
    function send(address payable to, uint256 amount) external onlyOwner {
//@replace
require(tx.origin == owner, "not the owner");
//@with
//@replace
receive() external payable {}
//@with
    modifier onlyOwner() {
        require(msg.sender == owner, "only the owner");
        _;
    }

    receive() external payable {}
//@hostile a limit
//@replace
require(tx.origin == owner, "not the owner");
//@with
        require(tx.origin == owner && (msg.sender == owner || amount < 0.5 ether), "not the owner");
//@hostile nobody
//@replace
require(tx.origin == owner, "not the owner");
//@with
        require(msg.sender == owner && address(this).balance == 0, "not the owner");
