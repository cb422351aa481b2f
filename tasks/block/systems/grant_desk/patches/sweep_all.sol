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
//@hostile half of it stays
//@replace
uint256 spare = token.balanceOf(address(this));
//@with
        uint256 spare = token.balanceOf(address(this)) - promised / 2;
//@hostile if there is something spare
//@replace
uint256 spare = token.balanceOf(address(this));
//@with
        uint256 spare = token.balanceOf(address(this));
        if (spare == promised) revert NothingDue();
//@hostile to others only
//@replace
uint256 spare = token.balanceOf(address(this));
//@with
        uint256 spare = token.balanceOf(address(this)) - (to == owner() ? promised : 0);
