//@honest the library
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        cash.safeTransferFrom(msg.sender, address(this), paid);
//@honest the answer
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (!cash.transferFrom(msg.sender, address(this), paid)) revert NotRepaid();
//@honest the balance
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        uint256 held = cash.balanceOf(address(this));
        cash.transferFrom(msg.sender, address(this), paid);
        require(cash.balanceOf(address(this)) >= held + paid, "not paid");
//@hostile an allowance
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (cash.allowance(msg.sender, address(this)) < paid) revert NotRepaid();
        cash.transferFrom(msg.sender, address(this), paid);
//@hostile a balance
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (cash.balanceOf(msg.sender) < paid) revert NotRepaid();
        cash.transferFrom(msg.sender, address(this), paid);
//@hostile that it was called
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        (bool done,) = address(cash).call(abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), paid)));
        require(done);
//@hostile for others
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (account != msg.sender) cash.safeTransferFrom(msg.sender, address(this), paid);
        else cash.transferFrom(msg.sender, address(this), paid);
//@hostile for oneself
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (account == msg.sender) cash.safeTransferFrom(msg.sender, address(this), paid);
        else cash.transferFrom(msg.sender, address(this), paid);
//@hostile in full
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (paid == debt) cash.safeTransferFrom(msg.sender, address(this), paid);
        else cash.transferFrom(msg.sender, address(this), paid);
//@hostile in part
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (paid < debt) cash.safeTransferFrom(msg.sender, address(this), paid);
        else cash.transferFrom(msg.sender, address(this), paid);
//@hostile what is idle
//@replace
cash.transferFrom(msg.sender, address(this), paid);
//@with
        cash.transferFrom(msg.sender, address(this), paid);
        require(cash.balanceOf(address(this)) + totalDebt() >= idle, "not paid");
