//@hostile at most twice
//@replace
return asset.balanceOf(address(this)) - stillLocked();
//@with
        return Math.min(asset.balanceOf(address(this)), 2 * managed) - stillLocked();
//@hostile a hundredth more
//@replace
return asset.balanceOf(address(this)) - stillLocked();
//@with
        return Math.min(asset.balanceOf(address(this)), managed + managed / 100) - stillLocked();
//@honest every number from the books
//@replace
return asset.balanceOf(address(this)) - stillLocked();
//@with
        return managed - stillLocked();
//@replace
uint256 supply = totalSupply();
if (supply == 0) return assets / UNIT;
return assets.mulDiv(supply, totalAssets(), rounding);
//@with
        return Math.mulDiv(assets, 1 + totalSupply(), UNIT + managed - stillLocked(), rounding);
//@replace
uint256 supply = totalSupply();
if (supply == 0) return shares * UNIT;
return shares.mulDiv(totalAssets(), supply, rounding);
//@with
        return Math.mulDiv(shares, UNIT + totalAssets(), 1 + totalSupply(), rounding);
