//@honest what is here afterwards
//@replace
token.safeTransferFrom(msg.sender, address(this), total);
uint256 received = total;
//@with
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), total);
        uint256 received = token.balanceOf(address(this)) - before;
//@hostile a fixed toll
//@replace
token.safeTransferFrom(msg.sender, address(this), total);
uint256 received = total;
//@with
        token.safeTransferFrom(msg.sender, address(this), total);
        uint256 received = total - total / 100;
//@hostile what is here at most
//@replace
token.safeTransferFrom(msg.sender, address(this), total);
uint256 received = total;
//@with
        token.safeTransferFrom(msg.sender, address(this), total);
        uint256 received = Math.min(total, token.balanceOf(address(this)));
