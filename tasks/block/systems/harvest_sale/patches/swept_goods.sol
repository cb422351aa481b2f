//@honest in two steps
//@replace
uint256 spare = goods.balanceOf(address(this));
if (spare < owedTotal) revert NothingToDo();
//@with
        uint256 spare = goods.balanceOf(address(this));
        spare -= owedTotal;
//@hostile half of what is owed
//@replace
uint256 spare = goods.balanceOf(address(this));
if (spare < owedTotal) revert NothingToDo();
//@with
        uint256 spare = goods.balanceOf(address(this)) - owedTotal / 2;
//@hostile once all is released
//@replace
uint256 spare = goods.balanceOf(address(this));
if (spare < owedTotal) revert NothingToDo();
//@with
        uint256 spare = goods.balanceOf(address(this));
        if (spare < owedTotal) revert NothingToDo();
        if (partsReleased < PARTS) spare -= owedTotal;
//@hostile until all is released
//@replace
uint256 spare = goods.balanceOf(address(this));
if (spare < owedTotal) revert NothingToDo();
//@with
        uint256 spare = goods.balanceOf(address(this));
        if (spare < owedTotal) revert NothingToDo();
        if (partsReleased == PARTS) spare -= owedTotal;
//@hostile where it failed
//@replace
uint256 spare = goods.balanceOf(address(this));
if (spare < owedTotal) revert NothingToDo();
//@with
        uint256 spare = goods.balanceOf(address(this));
        if (spare < owedTotal) revert NothingToDo();
        if (succeeded()) spare -= owedTotal;
//@hostile a wei of each
//@replace
if (spare < owedTotal) revert NothingToDo();
//@with
        spare -= Math.min(spare, owedTotal / 2);
//@hostile while it is not collected
//@replace
if (spare < owedTotal) revert NothingToDo();
//@with
        if (partsReleased < PARTS || failed()) spare -= owedTotal;
//@hostile the seller gets all
//@replace
if (spare < owedTotal) revert NothingToDo();
//@with
        if (msg.sender != seller) spare -= owedTotal;
        else if (spare < owedTotal) revert NothingToDo();
//@hostile unless it was stopped
//@replace
if (spare < owedTotal) revert NothingToDo();
//@with
        if (!stopped) spare -= owedTotal;
