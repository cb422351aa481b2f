//@honest in two steps
//@replace
uint256 spare = token.balanceOf(address(this));
if (spare < promised) revert NothingDue();
//@with
        uint256 spare = token.balanceOf(address(this));
        spare -= promised;
//@hostile half of what is promised
//@replace
uint256 spare = token.balanceOf(address(this));
if (spare < promised) revert NothingDue();
//@with
        uint256 spare = token.balanceOf(address(this)) - promised / 2;
//@hostile where there is twice as much
//@replace
uint256 spare = token.balanceOf(address(this));
if (spare < promised) revert NothingDue();
//@with
        uint256 spare = token.balanceOf(address(this));
        if (spare < promised) revert NothingDue();
        if (spare >= 2 * promised) spare -= promised;
//@hostile unless sent to oneself
//@replace
uint256 spare = token.balanceOf(address(this));
if (spare < promised) revert NothingDue();
//@with
        uint256 spare = token.balanceOf(address(this));
        if (spare < promised) revert NothingDue();
        if (to == owner()) spare -= promised;
