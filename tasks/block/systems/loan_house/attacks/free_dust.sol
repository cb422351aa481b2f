/// Borrows next to nothing several times in one call.
contract Nibbler {
    Token private immutable gold;
    Lender private immutable house;

    constructor(Token metal, Lender where) {
        gold = metal;
        house = where;
    }

    function nibble(uint256 times) external {
        uint256 amount = gold.balanceOf(address(this));
        gold.approve(address(house), amount);
        house.pledge(amount);
        for (uint256 i = 0; i < times; i++) house.borrow(1, msg.sender);
    }
}
