//@alternative a stock that is counted
//@replace
uint256 public supply;
//@with
    uint256 public supply;
    uint256 private inside;
//@replace
return address(this).balance;
//@with
        return inside;
//@replace
uint256 before = stock() - msg.value;
//@with
        uint256 before = inside;
        inside += msg.value;
//@replace
(bool paid, ) = msg.sender.call{value: value}("");
//@with
        inside -= value;
        (bool paid, ) = msg.sender.call{value: value}("");
//@honest and no empty share
//@from fixed
//@replace
require(given > 0, "too little for a share");
//@with
        require(given != 0);
//@hostile no empty share
//@replace
shares[msg.sender] += given;
//@with
        require(given > 0, "too little for a share");
        shares[msg.sender] += given;
//@hostile no gifts by sending
//@replace
receive() external payable {}
//@with
    receive() external payable {
        revert("no gifts");
    }
