interface Credits {
    function credit(address account, address helper) external view returns (uint256);
    function borrowFor(address account, uint256 amount, address to) external;
}

/// Supplies a little, and borrows for another in small parts, as often as it may.
contract Sponge {
    function soak(Token cash, Lender house, address account, uint256 part, uint256 times, address to) external {
        uint256 own = cash.balanceOf(address(this));
        cash.approve(address(house), own);
        house.supply(own);
        Credits credits = Credits(address(house));
        for (uint256 i = 0; i < times; i++) {
            uint256 left = credits.credit(account, address(this));
            if (left == 0) return;
            try credits.borrowFor(account, left < part ? left : part, to) {} catch {
                return;
            }
        }
    }
}
