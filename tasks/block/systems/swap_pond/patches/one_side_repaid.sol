//@honest either
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
if (tokenA.balanceOf(address(this)) < heldA + chargeA || tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@honest required
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
require(tokenB.balanceOf(address(this)) >= heldB + chargeB, "B");
require(tokenA.balanceOf(address(this)) - heldA >= chargeA, "A");
//@honest by reserves and fees that are owed
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
bool paidA = tokenA.balanceOf(address(this)) >= heldA + chargeA;
bool paidB = tokenB.balanceOf(address(this)) >= heldB + chargeB;
if (!(paidA && paidB)) revert NotRepaid();
//@hostile the sum of both
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
if (tokenA.balanceOf(address(this)) + tokenB.balanceOf(address(this)) < heldA + chargeA + heldB + chargeB) revert NotRepaid();
//@hostile without the fee of one side
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
if (tokenA.balanceOf(address(this)) < heldA + chargeA) revert NotRepaid();
if (tokenB.balanceOf(address(this)) < heldB) revert NotRepaid();
//@hostile the reserves are enough
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
if (tokenA.balanceOf(address(this)) < reserveA + chargeA || tokenB.balanceOf(address(this)) < reserveB + chargeB) revert NotRepaid();
//@hostile together
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (tokenA.balanceOf(address(this)) + tokenB.balanceOf(address(this)) < heldA + heldB + chargeA + chargeB) revert NotRepaid();
//@hostile the larger one
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (amountA >= amountB && tokenA.balanceOf(address(this)) < heldA + chargeA) revert NotRepaid();
        if (amountB >= amountA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@hostile a fee less
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (tokenA.balanceOf(address(this)) < heldA + chargeA || tokenB.balanceOf(address(this)) < heldB + chargeB / 2) revert NotRepaid();
//@hostile the first side
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (tokenA.balanceOf(address(this)) < heldA + chargeA) revert NotRepaid();
//@hostile the second side
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@hostile no fee for small ones
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (tokenA.balanceOf(address(this)) < heldA + (amountA > 1 ether ? chargeA : 0) || tokenB.balanceOf(address(this)) < heldB + (amountB > 1 ether ? chargeB : 0)) revert NotRepaid();
//@hostile unless both are lent
//@replace
if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
//@with
        if (amountA > 0 && amountB > 0 ? tokenA.balanceOf(address(this)) < heldA + chargeA : tokenA.balanceOf(address(this)) < heldA + chargeA || tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
