interface Digests {
    function hashOf(Paper calldata order) external view returns (bytes32);
    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        external
        view
        returns (bytes32);
}

/// Knows an order's end, and what a taker signs to fill it.
contract Clock {
    Digests private immutable book;
    address private immutable coin;
    address private immutable cash;
    uint256 public immutable end;

    constructor(Digests where, address token, address money, uint256 span) {
        (book, coin, cash, end) = (where, token, money, block.timestamp + span);
    }

    function consent(
        address maker,
        uint256 given,
        uint256 wanted,
        uint256 salt,
        address taker,
        uint256 part,
        uint256 tip
    ) external view returns (bytes32) {
        bytes32 order = book.hashOf(Paper(maker, coin, cash, given, wanted, end, 0, salt));
        return book.takeDigest(order, taker, part, given, tip);
    }
}
