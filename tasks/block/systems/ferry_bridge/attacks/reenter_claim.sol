/// Has others claim what it is paid, and what it is paid again.
contract Guest {
    Token private immutable token;
    Bridge private immutable bridge;
    address private immutable owner;
    uint256 private fromChain;
    uint256 private number;
    uint256 private left;

    constructor(Token coin, Bridge target) {
        (token, bridge, owner) = (coin, target, msg.sender);
    }

    function wait(uint256 chain, uint256 which, uint256 times) external {
        token.tellMe(true);
        (fromChain, number, left) = (chain, which, times);
    }

    function tokensReceived(address, uint256) external {
        if (left > 0) {
            left -= 1;
            try new Errand().run(bridge, fromChain, number) {} catch {}
        }
    }

    function leave() external {
        token.transfer(owner, token.balanceOf(address(this)));
    }
}

/// Claims for somebody else.
contract Errand {
    function run(Bridge bridge, uint256 fromChain, uint256 number) external {
        bridge.claim(fromChain, number);
    }
}
