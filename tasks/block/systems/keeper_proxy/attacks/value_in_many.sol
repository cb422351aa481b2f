interface Lease is Book {
    function renew(uint256 id, uint256 periods) external payable;
    function rentOf(uint256 periods) external view returns (uint256);
}

/// Renews two numbers with the rent of one.
contract Thrift {
    Lease private immutable book;

    constructor(Lease target) {
        book = target;
    }

    function renewBoth(uint256 id, uint256 periods) external payable {
        uint256 cost = book.costOf(1);
        book.enroll{value: cost}(id, 1);
        book.enroll{value: cost}(id + 1, 1);
        bytes[] memory calls = new bytes[](3);
        calls[0] = abi.encodeCall(Lease.renew, (id, periods));
        calls[1] = abi.encodeCall(Book.doMany, (new bytes[](0)));
        calls[2] = abi.encodeCall(Lease.renew, (id + 1, periods));
        book.doMany{value: book.rentOf(periods)}(calls);
    }
}
