/// Borrows one token and pays with the other, or pays less than it borrowed.
contract Exchange {
    Token private immutable a;
    Token private immutable b;
    Lake private immutable lake;
    Token private paid;
    uint256 private owed;

    constructor(Token one, Token other, Lake where) {
        (a, b, lake) = (one, other, where);
    }

    function turn(bool takeFirst, uint256 amount) external {
        paid = takeFirst ? b : a;
        borrow(takeFirst, amount);
    }

    function keep(bool takeFirst, uint256 amount, uint256 less) external {
        (paid, owed) = (takeFirst ? a : b, amount - less);
        borrow(takeFirst, amount);
    }

    function onLoan(uint256 feeA, uint256 feeB) external {
        uint256 held = paid.balanceOf(address(this));
        paid.transfer(address(lake), owed > 0 ? owed + (paid == a ? feeA : feeB) : held);
    }

    function borrow(bool takeFirst, uint256 amount) private {
        lake.lend(takeFirst ? amount : 0, takeFirst ? 0 : amount);
        a.transfer(msg.sender, a.balanceOf(address(this)));
        b.transfer(msg.sender, b.balanceOf(address(this)));
    }
}
