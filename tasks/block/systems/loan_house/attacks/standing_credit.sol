/// Supplies a little, and borrows for another in small parts, as often as it may.
contract Sponge is Resident {
    constructor(Token money, Token metal, Lender where) Resident(money, metal, where) {}

    function soak(address account, uint256 part, uint256 times, address to) external {
        settle();
        for (uint256 i = 0; i < times; i++) {
            uint256 left = house.credit(account, address(this));
            if (left == 0) return;
            try house.borrowFor(account, left < part ? left : part, to) {} catch {
                return;
            }
        }
    }
}
