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
//@hostile all of it
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (paid == debt)) revert NotRepaid();
//@hostile a part
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (paid < debt)) revert NotRepaid();
//@hostile another's
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (account != msg.sender)) revert NotRepaid();
//@hostile small ones
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (paid < 10 ether)) revert NotRepaid();
//@hostile large ones
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (paid > 10 ether)) revert NotRepaid();
//@hostile odd ones
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (paid % 2 == 1)) revert NotRepaid();
//@hostile who has no security
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (pledged[msg.sender] == 0)) revert NotRepaid();
//@hostile not the owner
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (msg.sender != owner())) revert NotRepaid();
//@hostile contracts
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (msg.sender.code.length > 0)) revert NotRepaid();
//@hostile in the moment of a loan
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (borrowedAt[account] == block.timestamp)) revert NotRepaid();
//@hostile later
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (borrowedAt[account] != block.timestamp)) revert NotRepaid();
//@hostile who has allowed too little
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (cash.allowance(msg.sender, address(this)) < paid)) revert NotRepaid();
//@hostile who has too little
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (cash.balanceOf(msg.sender) < paid)) revert NotRepaid();
//@hostile who has allowed nothing
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        bool moved = cash.transferFrom(msg.sender, address(this), paid);
        if (!moved && (cash.allowance(msg.sender, address(this)) == 0)) revert NotRepaid();
//@hostile it was there before
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        if (cash.allowance(msg.sender, address(this)) == 0) revert NotRepaid();
        cash.transferFrom(msg.sender, address(this), paid);
//@honest by what came
//@replace
        cash.transferFrom(msg.sender, address(this), paid);
//@with
        uint256 held = cash.balanceOf(address(this));
        cash.transferFrom(msg.sender, address(this), paid);
        if (cash.balanceOf(address(this)) < held + paid) revert NotRepaid();
