/// A time that is known from its creation on.
contract Clock {
    uint256 public immutable end;

    constructor(uint256 left) {
        end = block.timestamp + left;
    }
}
