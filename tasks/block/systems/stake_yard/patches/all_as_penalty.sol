//@honest the penalties
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = penalties;
//@honest at most what is there
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = Math.min(penalties, coin.balanceOf(address(this)) - total - leaving);
//@hostile twice as much
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = Math.min(Math.max(penalties, coin.balanceOf(address(this)) - total), penalties * 2);
//@hostile half of what leaves
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = coin.balanceOf(address(this)) - total - leaving / 2;
//@hostile when much leaves
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = leaving > penalties ? coin.balanceOf(address(this)) - total : penalties;
//@hostile when little leaves
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = leaving < penalties ? coin.balanceOf(address(this)) - total : penalties;
//@hostile what is left out
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = coin.balanceOf(address(this)) - leaving;
//@hostile once there are penalties
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        if (penalties == 0) revert NothingToDo();
        uint256 amount = coin.balanceOf(address(this)) - total;
//@hostile while nothing is paid
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = block.timestamp > endsAt ? coin.balanceOf(address(this)) - total : penalties;
//@hostile with what leaves
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = penalties;
        if (amount > 0) amount = coin.balanceOf(address(this)) - total;
//@honest less what leaves
//@replace
uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
//@with
        uint256 amount = Math.min(penalties, coin.balanceOf(address(this)) - total);
