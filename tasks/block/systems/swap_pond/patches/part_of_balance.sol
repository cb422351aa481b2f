//@honest fees are left out, and what came by mistake
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
amountA = Math.mulDiv(reserveA, shares, supply);
amountB = Math.mulDiv(reserveB, shares, supply);
//@honest plain division
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
amountA = shares * reserveA / supply;
amountB = shares * reserveB / supply;
//@honest the reserves are read first
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
(uint256 a, uint256 b) = (reserveA, reserveB);
amountA = shares.mulDiv(a, supply);
amountB = shares.mulDiv(b, supply);
//@hostile one side
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
amountA = shares.mulDiv(reserveA, supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@hostile at most the reserves
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
amountA = Math.min(shares.mulDiv(tokenA.balanceOf(address(this)), supply), reserveA);
amountB = Math.min(shares.mulDiv(tokenB.balanceOf(address(this)), supply), reserveB);
