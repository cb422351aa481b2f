interface Credits {
    function setCredit(address helper, uint256 amount) external;
    function borrowFor(address account, uint256 amount, address to) external;
}

/// Supplies, pledges and borrows a little, and then borrows more for another than it may.
contract Guarantor {
    function use(Token cash, Token gold, Lender house, address account, uint256 amount) external {
        uint256 own = cash.balanceOf(address(this));
        cash.approve(address(house), own);
        house.supply(own);
        own = gold.balanceOf(address(this));
        gold.approve(address(house), own);
        house.pledge(own);
        house.borrow(1 gwei, msg.sender);
        Credits credits = Credits(address(house));
        // What was allowed, if that was written down.
        try credits.borrowFor(account, 1, msg.sender) {} catch {}
        credits.setCredit(account, amount);
        credits.borrowFor(account, amount, msg.sender);
    }
}
