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
