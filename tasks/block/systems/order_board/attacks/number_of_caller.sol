/// A taker: a contract, which agrees to what its founder says.
contract Guild is Trader {
    constructor(Trades where) Trader(where) {}

    function agree(bytes32 digest) external {
        _write(digest);
    }
}
