// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

struct Part {
    uint256 number;
    address account;
    uint256 amount;
}

interface Gifts {
    function open(uint256 id, Token token, bytes32 root, uint256 total, uint256 delay, uint256 span) external;
    function changeRoot(uint256 id, bytes32 root) external;
    function callOff(uint256 id) external;
    function sweep(uint256 id) external;
    function setAgent(address agent, bool allowed) external;
    function take(uint256 id, Part calldata share, address to, bytes32[] calldata proof) external returns (uint256);
    function takeMany(uint256[] calldata ids, Part[] calldata shares, bytes32[][] calldata proofs)
        external
        returns (uint256);
    function takeSigned(
        uint256 id,
        Part calldata share,
        address to,
        uint256 deadline,
        bytes calldata signature,
        bytes32[] calldata proof
    ) external returns (uint256);
    function setAgentSigned(address account, address agent, bool allowed, uint256 deadline, bytes calldata signature)
        external;
    function rounds(uint256 id)
        external
        view
        returns (address, Token, bytes32, uint256, uint256, uint256, uint256, uint256, bool);
}

interface Sheet {
    function root() external view returns (bytes32);
    function at(uint256 place) external view returns (uint256, address, uint256);
    function proofOf(address account, uint256 step) external view returns (bytes32);
}

interface Notes {
    function last() external view returns (bytes memory);
}

/// Opens rounds of its own, and takes shares of others.
contract Picker {
    Gifts private immutable gifts;
    Token private immutable token;
    address private immutable owner;
    uint256 private left;
    uint256 private current;
    Part private mine;

    constructor(Gifts target, Token coin) {
        (gifts, token, owner) = (target, coin, msg.sender);
    }

    /// A round for one share, which is this contract's.
    function open(uint256 id, uint256 total, uint256 amount, uint256 delay, uint256 span) external {
        token.approve(address(gifts), total);
        gifts.open(id, token, _leaf(Part(0, address(this), amount)), total, delay, span);
    }

    /// A round for two shares of the whole.
    function openPair(uint256 id, uint256 total, uint256 delay, uint256 span) external {
        token.approve(address(gifts), total);
        (bytes32 a, bytes32 b) = (_leaf(Part(0, address(this), total)), _leaf(Part(1, address(this), total)));
        gifts.open(id, token, a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a)), total, delay, span);
    }

    function takePair(uint256 id, uint256 total) external {
        bytes32[] memory proof = new bytes32[](1);
        proof[0] = _leaf(Part(1, address(this), total));
        gifts.take(id, Part(0, address(this), total), owner, proof);
        proof[0] = _leaf(Part(0, address(this), total));
        gifts.take(id, Part(1, address(this), total), owner, proof);
    }

    function openListed(Sheet list, uint256 id, uint256 total, uint256 delay, uint256 span) external {
        token.approve(address(gifts), total);
        gifts.open(id, token, list.root(), total, delay, span);
    }

    function relist(uint256 id, uint256 amount) external {
        gifts.changeRoot(id, _leaf(Part(0, address(this), amount)));
    }

    function takeOwn(uint256 id, uint256 amount) external {
        gifts.take(id, Part(0, address(this), amount), owner, new bytes32[](0));
    }

    function callOff(uint256 id) external {
        gifts.callOff(id);
    }

    function out() external {
        token.transfer(owner, token.balanceOf(address(this)));
    }

    /// Takes its share, and again while it is being paid.
    function echo(uint256 id, uint256 amount, uint256 times) external {
        token.tellMe(true);
        (current, left, mine) = (id, times, Part(0, address(this), amount));
        _again();
        token.tellMe(false);
    }

    function tokensReceived(address, uint256) external {
        if (left == 0) return;
        left -= 1;
        _again();
    }

    /// Takes a listed share, to whom it says.
    function takeListed(Sheet list, uint256 id, uint256 place, address to) external {
        Part memory share = _at(list, place);
        gifts.take(id, share, to, _proof(list, share.account));
    }

    function actFor(address account) external {
        gifts.setAgent(account, true);
    }

    /// Takes a listed share so many times in one call.
    function takeBatch(Sheet list, uint256 id, uint256 place, uint256 times) external {
        uint256[] memory ids = new uint256[](times);
        Part[] memory shares = new Part[](times);
        bytes32[][] memory proofs = new bytes32[][](times);
        for (uint256 i = 0; i < times; i++) {
            (ids[i], shares[i]) = (id, _at(list, place));
            proofs[i] = _proof(list, shares[i].account);
        }
        gifts.takeMany(ids, shares, proofs);
    }

    /// Hands in the signature on the board; the deadline is so long after the opening.
    function takeSigned(Sheet list, Notes board, uint256 id, uint256 place, address to, uint256 time) external {
        Part memory share = _at(list, place);
        (, , , uint256 opensAt, , , , , ) = gifts.rounds(id);
        gifts.takeSigned(id, share, to, opensAt + time, board.last(), _proof(list, share.account));
    }

    /// A signature of nobody in particular.
    function forge(Sheet list, uint256 id, uint256 place, address to, uint256 s) external {
        Part memory share = _at(list, place);
        bytes memory signature = abi.encodePacked(
            bytes32(0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798),
            bytes32(s),
            uint8(27)
        );
        gifts.takeSigned(id, share, to, type(uint256).max, signature, _proof(list, share.account));
    }

    function becomeAgent(Notes board, address account, address agent, uint256 deadline) external {
        gifts.setAgentSigned(account, agent, true, deadline, board.last());
    }

    function _again() private {
        uint256[] memory ids = new uint256[](1);
        Part[] memory shares = new Part[](1);
        (ids[0], shares[0]) = (current, mine);
        gifts.takeMany(ids, shares, new bytes32[][](1));
    }

    function _at(Sheet list, uint256 place) private view returns (Part memory share) {
        (share.number, share.account, share.amount) = list.at(place);
    }

    function _proof(Sheet list, address account) private view returns (bytes32[] memory proof) {
        proof = new bytes32[](2);
        (proof[0], proof[1]) = (list.proofOf(account, 0), list.proofOf(account, 1));
    }

    function _leaf(Part memory share) private pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(share.number, share.account, share.amount))));
    }
}
