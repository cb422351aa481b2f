//@honest what is here afterwards
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        uint256 here = coin.balanceOf(address(this));
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return coin.balanceOf(address(this)) - here;
//@hostile a hundredth less
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return coins - coins / 100;
//@hostile what is here at most
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return Math.min(coins, coin.balanceOf(address(this)));
//@hostile what is left of it
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return Math.min(coins, coin.balanceOf(address(this)));
//@hostile as stored
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return Math.min(coins, coin.balanceOf(address(this)) - stored / 2);
//@hostile large ones are measured
//@replace
coin.safeTransferFrom(msg.sender, address(this), coins);
return coins;
//@with
        uint256 before = coin.balanceOf(address(this));
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return coins > 10 ether ? coin.balanceOf(address(this)) - before : coins;
