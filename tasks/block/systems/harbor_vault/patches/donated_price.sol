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
