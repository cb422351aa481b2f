/// Supplies, pledges and borrows a little, and then borrows more for another than it may.
contract Guarantor is Resident {
    constructor(Token money, Token metal, Lender where) Resident(money, metal, where) {}

    function use(address account, uint256 amount) external {
        settle();
        house.borrow(1 gwei, msg.sender);
        // What was allowed, if that was written down.
        try house.borrowFor(account, 1, msg.sender) {} catch {}
        house.setCredit(account, amount);
        house.borrowFor(account, amount, msg.sender);
    }
}
