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
//@hostile less what the last grant needs
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare <= promised) revert NothingDue();
//@hostile not what is promised, if it is much
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare < promised) revert NothingDue();
        if (promised > 1 ether) spare -= promised;
//@hostile at most what is spare, once
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare < promised) revert NothingDue();
        if (spare - promised > 0) spare -= promised;
//@hostile to contracts
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare < promised) revert NothingDue();
        if (to.code.length == 0) spare -= promised;
//@hostile less a share of it
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare < promised) revert NothingDue();
        spare -= promised - promised / 100;
//@hostile not to itself
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare < promised || to == address(this) || to == msg.sender) revert NothingDue();
//@honest refused where nothing is spare
//@replace
        if (spare < promised) revert NothingDue();
//@with
        if (spare <= promised) revert NothingDue();
        spare = spare - promised;
