//@honest the other way round
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return Math.mulDiv(tokens + coins, 1e18, supply);
//@hostile tokens counted
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (coins + token.balanceOf(address(this)) - bookedTokens - cutTokens).mulDiv(1e18, supply);
//@hostile without what is owed
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        uint256 owed = bookedCoins + bookedTokens + cutCoins + cutTokens;
        return (address(this).balance + token.balanceOf(address(this)) - owed).mulDiv(1e18, supply);
//@hostile at most twice
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (Math.min(address(this).balance, 2 * coins) + tokens).mulDiv(1e18, supply);
//@hostile coins counted
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (address(this).balance + tokens).mulDiv(1e18, supply);
//@hostile without the fees
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (address(this).balance + token.balanceOf(address(this)) - cutCoins - cutTokens).mulDiv(1e18, supply);
//@hostile without what is booked
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (address(this).balance + token.balanceOf(address(this)) - bookedCoins - bookedTokens).mulDiv(1e18, supply);
//@hostile with the fees
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (coins + tokens + cutCoins + cutTokens).mulDiv(1e18, supply);
//@hostile while it is small
//@replace
return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
//@with
        return (supply > 1 ether ? coins + tokens : address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
