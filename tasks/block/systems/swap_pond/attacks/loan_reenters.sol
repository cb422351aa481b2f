/// Adds what somebody else has borrowed, and keeps the shares.
contract Friend {
    Token private immutable a;
    Token private immutable b;
    Lake private immutable lake;

    constructor(Token first, Token second, Lake where) {
        (a, b, lake) = (first, second, where);
        first.approve(address(where), type(uint256).max);
        second.approve(address(where), type(uint256).max);
    }

    function add(uint256 feeA, uint256 feeB) external {
        lake.add(a.balanceOf(address(this)) - feeA - 1e12, b.balanceOf(address(this)) - feeB - 1e12, 1);
        a.transfer(address(lake), a.balanceOf(address(this)));
        b.transfer(address(lake), b.balanceOf(address(this)));
    }

    function leave(address to) external {
        uint256 shares = lake.balanceOf(address(this));
        uint256 most = (a.balanceOf(address(lake)) * 1e18) / lake.reserveA();
        shares = (shares * (most > 1e18 ? 1e18 : most)) / 1e18;
        lake.remove(address(this), shares, 0, 0, to);
    }
}

/// Borrows for a friend.
contract Lender {
    Token private immutable a;
    Token private immutable b;
    Lake private immutable lake;
    Friend private immutable friend;

    constructor(Token first, Token second, Lake where) {
        (a, b, lake) = (first, second, where);
        friend = new Friend(first, second, where);
    }

    function lendOut(uint256 part) external {
        lake.lend((lake.reserveA() * part) / 100, (lake.reserveB() * part) / 100);
        friend.leave(msg.sender);
    }

    function onLoan(uint256 feeA, uint256 feeB) external {
        a.transfer(address(friend), a.balanceOf(address(this)));
        b.transfer(address(friend), b.balanceOf(address(this)));
        friend.add(feeA, feeB);
    }
}
