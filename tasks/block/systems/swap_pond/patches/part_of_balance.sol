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
//@hostile the other side
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
        amountB = shares.mulDiv(reserveB, supply);
//@hostile without the fees of one side
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(tokenA.balanceOf(address(this)) - feesA, supply);
        amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@hostile with half of the fees
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(reserveA + feesA / 2, supply);
        amountB = shares.mulDiv(reserveB + feesB / 2, supply);
//@hostile for small parts
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(shares * 10 > supply ? reserveA : tokenA.balanceOf(address(this)), supply);
        amountB = shares.mulDiv(shares * 10 > supply ? reserveB : tokenB.balanceOf(address(this)), supply);
//@hostile what was sent by mistake
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(tokenA.balanceOf(address(this)) - feesA, supply);
        amountB = shares.mulDiv(tokenB.balanceOf(address(this)) - feesB, supply);
//@honest by the reserves
//@replace
amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
//@with
        amountA = shares.mulDiv(reserveA, supply);
        amountB = shares.mulDiv(reserveB, supply);
