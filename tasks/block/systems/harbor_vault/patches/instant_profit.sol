//@honest the other way round
//@replace
lockedProfit = before;
//@with
        lockedProfit = profit + before;
//@hostile half of it
//@replace
lockedProfit = before;
//@with
        lockedProfit = before + profit / 2;
//@hostile the last one
//@replace
lockedProfit = before;
//@with
        lockedProfit = profit;
//@hostile the larger one
//@replace
lockedProfit = before;
//@with
        lockedProfit = Math.max(before, profit);
//@hostile large ones
//@replace
lockedProfit = before;
//@with
        lockedProfit = before + (profit > managed / 10 ? profit : 0);
//@honest what arrived
//@replace
asset.safeTransferFrom(msg.sender, address(this), profit);
managed += profit;
lockedProfit = before;
//@with
        uint256 had = asset.balanceOf(address(this));
        asset.safeTransferFrom(msg.sender, address(this), profit);
        managed += profit;
        lockedProfit = before + (asset.balanceOf(address(this)) - had);
//@hostile half of the time
//@replace
lockedProfit = before;
lastReport = block.timestamp;
//@with
        lockedProfit = before + profit;
        lastReport = block.timestamp - UNLOCK_TIME / 2;
