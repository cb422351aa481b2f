//@honest effects first
//@replace
(bool paid, ) = msg.sender.call{value: amount}("");
require(paid, "payment failed");
shares[msg.sender] = 0;
//@with
        shares[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
//@honest one guard for all
//@replace
function moveShares(address to, uint256 amount) external {
//@with
    function moveShares(address to, uint256 amount) external alone {
//@hostile not to contracts
//@replace
require(shares[msg.sender] >= amount, "not enough shares");
//@with
        require(shares[msg.sender] >= amount && to.code.length == 0, "not enough shares");
//@hostile not all of it
//@replace
require(shares[msg.sender] >= amount, "not enough shares");
//@with
        require(shares[msg.sender] > amount, "not enough shares");
