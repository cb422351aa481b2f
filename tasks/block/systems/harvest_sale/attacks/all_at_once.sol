interface Released {
    function partsReleased() external view returns (uint256);
}

/// Knows how many parts are released now, and when the next hour is over.
contract Witness {
    uint256 public immutable end = block.timestamp + 1 hours;
    uint256 public immutable parts;

    constructor(Released sale) {
        parts = sale.partsReleased();
    }
}
