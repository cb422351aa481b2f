/// Has others claim again what it is paid.
contract Guest is Caller {
    constructor(Token coin, Bridge target) Caller(coin, target) {}

    function _again() internal override {
        try new Errand().run(bridge, fromChain, number) {} catch {}
    }
}

/// Claims for somebody else.
contract Errand {
    function run(Bridge bridge, uint256 fromChain, uint256 number) external {
        bridge.claim(fromChain, number);
    }
}
