//@honest with an error of its own text
//@replace
bool forward = tokenIn == tokenA;
//@with
bool forward = tokenIn == tokenA;
require(forward || tokenIn == tokenB, "which token?");
//@honest both ways named
//@replace
bool forward = tokenIn == tokenA;
//@with
bool forward;
if (tokenIn == tokenA) forward = true;
else if (tokenIn == tokenB) forward = false;
else revert NothingToDo();
//@honest what came in is counted by our tokens
//@replace
tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
//@with
(forward ? tokenA : tokenB).safeTransferFrom(msg.sender, address(this), amountIn);
if (tokenIn != tokenA && tokenIn != tokenB) revert NothingToDo();
//@hostile any token with code
//@replace
bool forward = tokenIn == tokenA;
//@with
bool forward = tokenIn == tokenA;
require(address(tokenIn).code.length > 0, "no token");
//@hostile by its supply
//@replace
bool forward = tokenIn == tokenA;
//@with
bool forward = tokenIn == tokenA;
require(tokenIn.totalSupply() > 0 && tokenIn.balanceOf(msg.sender) >= amountIn, "no token");
//@hostile the other token, unless it is small
//@replace
bool forward = tokenIn == tokenA;
//@with
bool forward = tokenIn == tokenA;
if (!forward && tokenIn != tokenB && amountIn > 1_000) revert NothingToDo();
//@hostile also for the owner
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        require(forward || tokenIn == tokenB || msg.sender == owner());
//@hostile not one that is worth nothing
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        require(tokenIn.balanceOf(address(this)) > 0);
//@hostile paper of the owner
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        if (!forward && tokenIn != tokenB && tokenIn != this) revert TooLate();
//@hostile with little out
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        if (!forward && tokenIn != tokenB && leastOut > 0) revert TooLate();
//@hostile to others
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        if (!forward && tokenIn != tokenB && to == msg.sender) revert TooLate();
//@hostile with a deadline of now
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        if (!forward && tokenIn != tokenB && deadline > block.timestamp) revert TooLate();
//@honest looked up
//@replace
bool forward = tokenIn == tokenA;
//@with
        bool forward = tokenIn == tokenA;
        require(address(tokenIn) == address(tokenA) || address(tokenIn) == address(tokenB), "which token?");
