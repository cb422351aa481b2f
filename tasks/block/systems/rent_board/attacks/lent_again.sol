interface Counter {
    function lend(uint256 id, uint256 perDay, uint256 deposit, uint256 maxDays) external;
    function takeBack(uint256 id) external;
}

interface Goods is Tool {
    function transferFrom(address from, address to, uint256 id) external;
}

/// Lends what it was given, takes it back, and passes it on.
contract Fence {
    function pass(Counter counter, Goods goods, uint256 id, uint256 price) external {
        goods.approve(address(counter), id);
        counter.lend(id, price, price, 1);
        counter.takeBack(id);
        goods.transferFrom(address(this), msg.sender, id);
    }
}
