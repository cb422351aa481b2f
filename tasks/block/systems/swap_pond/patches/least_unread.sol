//@honest compare what is paid
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        require(amountOut >= leastOut, "too little");
//@hostile a third less is fine
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut * 3 < leastOut * 2) revert TooLittle();
//@hostile exactly that
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut != leastOut) revert TooLittle();
//@honest read
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        require(leastOut <= amountOut, "too little");
//@hostile half of it
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut * 2 < leastOut) revert TooLittle();
//@hostile one way
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (forward && amountOut < leastOut) revert TooLittle();
//@hostile the other way
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (!forward && amountOut < leastOut) revert TooLittle();
//@hostile without the fee
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut + charge < leastOut) revert TooLittle();
//@hostile to oneself
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (to == msg.sender && amountOut < leastOut) revert TooLittle();
//@hostile large ones
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountIn > 10 ** 18 && amountOut < leastOut) revert TooLittle();
//@hostile a hundredth less
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut + amountOut / 100 < leastOut) revert TooLittle();
//@hostile a wei less
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountOut + 1 < leastOut) revert TooLittle();
//@hostile the amount that is paid in
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (amountIn < leastOut) revert TooLittle();
//@hostile if time is short
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (deadline > block.timestamp + 1 hours && amountOut < leastOut) revert TooLittle();
//@hostile who has no shares
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (balanceOf(msg.sender) == 0 && amountOut < leastOut) revert TooLittle();
//@hostile contracts
//@replace
if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
//@with
        if (msg.sender.code.length == 0 && amountOut < leastOut) revert TooLittle();
