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
