interface Records is Book {
    function recordOf(uint256 id, string calldata area, string calldata key) external view returns (bytes32);
}

/// Writes its own records in every way that could reach the record of a number under the key "url".
contract Scribbler {
    bytes32 private constant RECORDS = keccak256("records of the register");
    uint256 private constant PRICE = 0.02 ether;

    Records private immutable book;
    uint256 public written;

    constructor(Records target) {
        book = target;
    }

    receive() external payable {}

    function take(uint256 id) external payable {
        book.enroll{value: msg.value}(id, 1);
    }

    function strike(uint256 id, string calldata area, bytes32 value) external payable {
        uint256 cost = msg.value / 9;
        uint256 place = uint256(_base(area, "url"));
        uint256 own = uint256(_base("mine", "url"));
        unchecked {
            _try(id, area, place + id - own, "mine", "url", value, cost);
            _try(id, area, own - place + id, "mine", "url", value, cost);
            _try(id, area, own ^ place ^ id, "mine", "url", value, cost);
            _try(id, area, id + 2 ** 128, area, "url", value, cost);
            _try(id, area, id + 2 ** 255, area, "url", value, cost);
            _try(id, area, 0 - id, area, "url", value, cost);
            _try(id, area, id << 128, area, "url", value, cost);
            _try(id, area, _half(place, id), "mine", _even(place), value, cost);
            _try(id, area, (id << 8) | uint8(bytes1("u")), string.concat(area, string(abi.encodePacked(uint8(id >> 248)))), "rl", value, cost);
        }
        _write(id, area, id, "mine", "url", value);
        _write(id, area, id, "", "url", value);
        _write(id, area, id, string.concat(area, "u"), "rl", value);
    }

    function _base(string memory area, string memory key) private pure returns (bytes32) {
        return keccak256(abi.encode(RECORDS, area, key));
    }

    /// A key of one's own that is an even number of places away.
    function _even(uint256 place) private pure returns (string memory key) {
        key = "a";
        while ((uint256(_base("mine", key)) ^ place) & 1 == 1) key = string.concat(key, "a");
    }

    function _half(uint256 place, uint256 id) private pure returns (uint256) {
        unchecked {
            return (place - uint256(_base("mine", _even(place)))) / 2 + id;
        }
    }

    function _try(uint256 id, string memory area, uint256 other, string memory otherArea, string memory key, bytes32 value, uint256 cost) private {
        try book.enroll{value: cost}(other, 1) {} catch {
            return;
        }
        _write(id, area, other, otherArea, key, value);
    }

    function _write(uint256 id, string memory area, uint256 other, string memory otherArea, string memory key, bytes32 value) private {
        try book.setRecord(other, otherArea, key, value) {} catch {
            return;
        }
        if (book.recordOf(id, area, "url") == value) written = 1;
    }
}
