/// Knows when a time is over that begins now.
contract Clock {
    uint256 public immutable end;

    constructor(uint256 time) {
        end = block.timestamp + time;
    }
}
