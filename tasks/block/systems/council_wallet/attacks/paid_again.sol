/// A token of the wallet that tells who receives it, as coins do.
contract Bell {
    mapping(address => uint256) public balanceOf;

    constructor(address holder) {
        balanceOf[holder] = 1000 ether;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        to.call("");
        return true;
    }
}

/// Passes tokens on, too.
contract TokenEcho is Echo {
    constructor(Wallet target) Echo(target) {}

    function passOn(Bell bell) external {
        bell.transfer(msg.sender, bell.balanceOf(address(this)));
    }
}
