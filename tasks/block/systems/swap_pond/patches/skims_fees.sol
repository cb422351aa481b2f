//@honest leave them
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareA = tokenA.balanceOf(address(this)) - (reserveA + feesA);
        uint256 spareB = tokenB.balanceOf(address(this)) - (reserveB + feesB);
//@hostile the owner alone
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
//@with
        _checkOwner();
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
//@hostile remember them
//@replace
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
//@hostile one side
//@replace
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB - feesB;
        feesA = 0;
//@honest first what belongs
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        (uint256 ownA, uint256 ownB) = (reserveA + feesA, reserveB + feesB);
        uint256 spareA = tokenA.balanceOf(address(this)) - ownA;
        uint256 spareB = tokenB.balanceOf(address(this)) - ownB;
