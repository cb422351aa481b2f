/// Knows when a day is over that begins now.
contract Clock {
    uint256 public immutable end = block.timestamp + 1 days;
}
