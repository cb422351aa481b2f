/// Supplies, pledges and borrows a little, and liquidates another later.
contract Bailiff is Resident {
    constructor(Token money, Token metal, Lender where) Resident(money, metal, where) {}

    function enter() external {
        settle();
        house.borrow(1 gwei, msg.sender);
    }

    function seize(address account, uint256 amount) external {
        cash.approve(address(house), amount);
        house.liquidate(account, amount);
        gold.transfer(msg.sender, gold.balanceOf(address(this)));
    }
}
