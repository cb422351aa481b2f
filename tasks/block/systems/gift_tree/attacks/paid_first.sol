/// Takes a share among many, and another one by itself while it is being paid.
abstract contract Taker {
    Gifts internal immutable gifts;
    Token internal immutable token;
    address private immutable owner;
    uint256 private current;
    bool private waits;

    constructor(Gifts target, Token coin) {
        (gifts, token, owner) = (target, coin, msg.sender);
    }

    function takeBoth(uint256 id, Part memory first, bytes32[] memory proof) internal {
        token.tellMe(true);
        (current, waits) = (id, true);
        uint256[] memory ids = new uint256[](1);
        Part[] memory shares = new Part[](1);
        bytes32[][] memory proofs = new bytes32[][](1);
        (ids[0], shares[0], proofs[0]) = (id, first, proof);
        gifts.takeMany(ids, shares, proofs);
        token.tellMe(false);
        token.transfer(owner, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        (Part memory share, bytes32[] memory proof) = second();
        gifts.take(current, share, address(this), proof);
    }

    function second() internal view virtual returns (Part memory share, bytes32[] memory proof);

    function leafOf(Part memory share) internal pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(share.number, share.account, share.amount))));
    }
}

/// Takes its share twice.
contract Doubler is Taker {
    Part private mine;

    constructor(Gifts target, Token coin) Taker(target, coin) {}

    function open(uint256 id, uint256 total, uint256 span) external {
        token.approve(address(gifts), total);
        mine = Part(0, address(this), total);
        gifts.open(id, token, leafOf(mine), total, 0, span);
    }

    /// It will have the only share of somebody else's round.
    function isListed(uint256 amount) external {
        mine = Part(0, address(this), amount);
    }

    function leaf() external view returns (bytes32) {
        return leafOf(mine);
    }

    function go(uint256 id) external {
        takeBoth(id, mine, new bytes32[](0));
    }

    function second() internal view override returns (Part memory, bytes32[] memory) {
        return (mine, new bytes32[](0));
    }
}

/// Has two shares of the whole, and takes the second one while the first is paid.
contract Twins is Taker {
    uint256 private whole;

    constructor(Gifts target, Token coin) Taker(target, coin) {}

    function open(uint256 id, uint256 total, uint256 span) external {
        token.approve(address(gifts), total);
        whole = total;
        (bytes32 a, bytes32 b) = (leafOf(share(0)), leafOf(share(1)));
        gifts.open(id, token, a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a)), total, 0, span);
    }

    function go(uint256 id) external {
        takeBoth(id, share(0), proofWith(1));
    }

    function second() internal view override returns (Part memory, bytes32[] memory) {
        return (share(1), proofWith(0));
    }

    function share(uint256 number) private view returns (Part memory) {
        return Part(number, address(this), whole);
    }

    function proofWith(uint256 number) private view returns (bytes32[] memory proof) {
        proof = new bytes32[](1);
        proof[0] = leafOf(share(number));
    }
}
