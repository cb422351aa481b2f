/// A token of the attacker's own that keeps books.
contract Banknote {
    mapping(address => uint256) public balanceOf;

    constructor() {
        balanceOf[msg.sender] = 1e30;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Swaps until the very second in which it does.
contract Hasty {
    Lake private immutable lake;

    constructor(Lake where) {
        lake = where;
    }

    function pay(address paper, uint256 amount) external {
        lake.swap(paper, amount, 0, block.timestamp, msg.sender);
    }
}
