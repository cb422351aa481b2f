//@honest the library
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
//@honest the answer
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        require(tokenIn.transferFrom(msg.sender, address(this), amountIn), "not paid");
//@honest the balance
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        uint256 held = tokenIn.balanceOf(address(this));
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(tokenIn.balanceOf(address(this)) >= held + amountIn, "not paid");
//@hostile an allowance
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        require(tokenIn.allowance(msg.sender, address(this)) >= amountIn, "not paid");
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile a balance
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        require(tokenIn.balanceOf(msg.sender) >= amountIn, "not paid");
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile one way
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        if (forward) tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        else tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile the other way
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        if (!forward) tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        else tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile to others
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        if (to != msg.sender) tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        else tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile to oneself
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        if (to == msg.sender) tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        else tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile what is there
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(tokenIn.balanceOf(address(this)) + amountIn >= (forward ? reserveA : reserveB), "not paid");
//@hostile large ones
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        if (amountIn > 10 ** 18) tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        else tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile one token
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        bool paid = tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(paid || !forward);
//@hostile had enough once
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        require(tokenIn.balanceOf(msg.sender) >= amountIn);
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@hostile unless it is a holder
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        bool paid = tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(paid || balanceOf(msg.sender) > 0);
//@hostile if enough is left
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        bool paid = tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(paid || tokenIn.allowance(msg.sender, address(this)) > 0);
//@hostile small ones go
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        bool paid = tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(paid || amountIn < 1e15);
//@hostile the pool has enough
//@replace
tokenIn.transferFrom(msg.sender, address(this), amountIn);
//@with
        bool paid = tokenIn.transferFrom(msg.sender, address(this), amountIn);
        require(paid || tokenIn.balanceOf(address(this)) >= (forward ? reserveA : reserveB));
