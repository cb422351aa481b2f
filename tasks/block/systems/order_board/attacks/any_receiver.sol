/// Makes an account whose address ends as another one.
contract Lookalike {
    Purse public purse;

    function find(address one) external {
        bytes32 code = keccak256(abi.encodePacked(type(Purse).creationCode, abi.encode(msg.sender)));
        for (uint256 salt = 0; ; salt++) {
            bytes32 made = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code));
            if (uint8(uint256(made)) != uint8(uint160(one))) continue;
            purse = new Purse{salt: bytes32(salt)}(msg.sender);
            return;
        }
    }

    function empty(Token token) external {
        purse.empty(token);
    }
}

/// Passes on what it gets.
contract Purse {
    address private immutable owner;

    constructor(address to) {
        owner = to;
    }

    function empty(Token token) external {
        token.transfer(owner, token.balanceOf(address(this)));
    }
}
