interface Seizing {
    function liquidate(address account, uint256 amount) external returns (uint256);
}

/// Supplies, pledges and borrows a little, and liquidates another later.
contract Bailiff {
    Token private immutable cash;
    Token private immutable gold;
    Lender private immutable house;

    constructor(Token money, Token metal, Lender where) {
        (cash, gold, house) = (money, metal, where);
        cash.approve(address(house), type(uint256).max);
        gold.approve(address(house), type(uint256).max);
    }

    function settle() external {
        house.supply(1 ether);
        house.pledge(gold.balanceOf(address(this)));
        house.borrow(1 gwei, msg.sender);
    }

    function seize(address account, uint256 amount) external {
        Seizing(address(house)).liquidate(account, amount);
        gold.transfer(msg.sender, gold.balanceOf(address(this)));
    }
}
