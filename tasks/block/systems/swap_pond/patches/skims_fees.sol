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
//@hostile half of them
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA - feesA / 2;
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB - feesB / 2;
        (feesA, feesB) = (feesA / 2, feesB / 2);
//@hostile those of B
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA - feesA;
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
        feesB = 0;
//@hostile small ones
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA - (feesA > 1e15 ? feesA : 0);
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB - (feesB > 1e15 ? feesB : 0);
        (feesA, feesB) = (feesA > 1e15 ? feesA : 0, feesB > 1e15 ? feesB : 0);
//@hostile the owner gets them
//@replace
uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
(feesA, feesB) = (0, 0);
//@with
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
        if (to != owner()) (spareA, spareB) = (spareA - feesA, spareB - feesB);
        else (feesA, feesB) = (0, 0);
