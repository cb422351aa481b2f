/// Supplies a little, and borrows while its security leaves.
contract Tenant {
    Token private immutable cash;
    Token private immutable gold;
    Lender private immutable house;
    uint256 private wanted;

    constructor(Token money, Token metal, Lender where) {
        cash = money;
        gold = metal;
        house = where;
    }

    function settle() external {
        uint256 amount = cash.balanceOf(address(this));
        cash.approve(address(house), amount);
        house.supply(amount);
        amount = gold.balanceOf(address(this));
        gold.approve(address(house), amount);
        house.pledge(amount);
    }

    function leave(uint256 amount, uint256 loan) external {
        gold.tellMe(true);
        wanted = loan;
        house.unpledge(amount);
        gold.tellMe(false);
        gold.transfer(msg.sender, amount);
    }

    function tokensReceived(address, uint256) external {
        if (wanted > 0) house.borrow(wanted, tx.origin);
        wanted = 0;
    }
}
