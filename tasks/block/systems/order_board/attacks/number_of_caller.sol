/// A taker that is a contract: it agrees to what its founder says, and has no number of its own.
contract Guild {
    address private immutable founder = msg.sender;
    mapping(bytes32 => bool) private agreed;

    function agree(bytes32 digest) external {
        require(msg.sender == founder);
        agreed[digest] = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return agreed[digest] ? bytes4(0x1626ba7e) : bytes4(0);
    }
}
