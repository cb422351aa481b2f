//@honest what came is counted
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        uint256 here = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), need);
        require(token.balanceOf(address(this)) == here + need, "unpaid");
//@hostile who has enough
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        require(token.balanceOf(msg.sender) >= need, "too little");
        token.transferFrom(msg.sender, address(this), need);
//@hostile who allows enough
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        require(token.allowance(msg.sender, address(this)) >= need, "too little");
        token.transferFrom(msg.sender, address(this), need);
//@hostile as much as the books say
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        token.transferFrom(msg.sender, address(this), need);
        require(token.balanceOf(address(this)) >= tokens, "unpaid");
//@hostile shareholders
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        bool paid = token.transferFrom(msg.sender, address(this), need);
        require(paid || balanceOf(msg.sender) > shares);
//@hostile little
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        bool paid = token.transferFrom(msg.sender, address(this), need);
        require(paid || need < 1e15);
//@hostile had it
//@replace
token.transferFrom(msg.sender, address(this), need);
//@with
        require(token.balanceOf(msg.sender) >= need && token.allowance(msg.sender, address(this)) > 0);
        token.transferFrom(msg.sender, address(this), need);
