interface Records is Book {
    function recordOf(uint256 id, string calldata area, string calldata key) external view returns (bytes32);
}

/// Writes records whose area and key read together as those of the seal, whatever byte is put between them.
contract Sealer {
    Records private immutable book;

    constructor(Records target) {
        book = target;
    }

    function press(uint256 id) external payable {
        book.enroll{value: msg.value}(id, 1);
        for (uint256 i = 0; i < 256; i++) {
            book.setRecord(id, string.concat("seal", _byte(i), "veri"), "fied", bytes32(uint256(1)));
        }
        book.setRecord(id, string.concat("seal", _long()), "fied", bytes32(uint256(1)));
    }

    function isSealed(uint256 id) external view returns (bool) {
        for (uint256 i = 0; i < 256; i++) {
            if (book.recordOf(id, "seal", string.concat("veri", _byte(i), "fied")) != 0) return true;
        }
        return book.recordOf(id, "seal", string.concat(_long(), "fied")) != 0;
    }

    function _byte(uint256 i) private pure returns (string memory) {
        return string(abi.encodePacked(uint8(i)));
    }

    /// As many bytes as one byte can count.
    function _long() private pure returns (string memory) {
        return string(new bytes(256));
    }
}
