/// A maker that is a contract.
contract Shop is Trader {
    constructor(Trades where) Trader(where) {}

    function offer(address give, address want, uint256 given, uint256 wanted, uint256 salt) external {
        _write(book.orderDigest(Paper(address(this), give, want, given, wanted, 4102444800, 0, salt)));
    }

    function renew() external byOwner {
        book.renew();
    }
}
