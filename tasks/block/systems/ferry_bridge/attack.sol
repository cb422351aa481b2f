// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Bridge {
    function arrive(
        uint256 fromChain,
        uint256 number,
        address to,
        uint256 amount,
        uint256 tip,
        bytes[] calldata signatures
    ) external;
    function claim(uint256 fromChain, uint256 number) external;
    function refund(uint256 number, bytes[] calldata signatures) external;
    function depart(uint256 amount, uint256 toChain, address to) external returns (uint256);
    function departed() external view returns (uint256);
    function replaceKeeper(address old, address next) external;
    function arrivalDigest(uint256 fromChain, uint256 number, address to, uint256 amount, uint256 tip)
        external
        view
        returns (bytes32);
}

interface Token {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

interface Notes {
    function noteCount() external view returns (uint256);
    function noteAt(uint256 index) external view returns (bytes memory);
}

/// Hands in what stands on the board, and passes on what it is paid.
contract Runner {
    Notes private immutable board;
    Token private immutable token;
    address private immutable owner;

    constructor(Notes notes, Token coin) {
        board = notes;
        token = coin;
        owner = msg.sender;
    }

    /// The last `notes` notes, each so many times in a row.
    function arrive(
        Bridge bridge,
        uint256 fromChain,
        uint256 number,
        address to,
        uint256 amount,
        uint256 tip,
        uint256 notes,
        uint256 each
    ) external {
        bridge.arrive(fromChain, number, to, amount, tip, _last(notes, each));
        _passOn();
    }

    /// The departure that is so many before the last, with the last `notes` notes.
    function refund(Bridge bridge, uint256 back, uint256 notes) external {
        bridge.refund(bridge.departed() - 1 - back, _last(notes, 1));
        _passOn();
    }

    function travel(Bridge bridge, uint256 amount, uint256 toChain) external {
        token.approve(address(bridge), amount);
        bridge.depart(amount, toChain, address(this));
    }

    function _passOn() private {
        uint256 all = token.balanceOf(address(this));
        if (all > 0) token.transfer(owner, all);
    }

    function _last(uint256 notes, uint256 each) private view returns (bytes[] memory signatures) {
        uint256 first = board.noteCount() - notes;
        signatures = new bytes[](notes * each);
        for (uint256 i = 0; i < signatures.length; i++) {
            signatures[i] = board.noteAt(first + i / each);
        }
    }
}

/// Claims again while it is being paid, and passes all on.
contract Caller {
    Token private immutable token;
    Bridge internal immutable bridge;
    address private immutable owner;
    uint256 internal fromChain;
    uint256 internal number;
    uint256 private left;

    constructor(Token coin, Bridge target) {
        token = coin;
        bridge = target;
        owner = msg.sender;
    }

    function claim(uint256 chain, uint256 which, uint256 times) external {
        wait(chain, which, times);
        bridge.claim(chain, which);
        leave();
    }

    function wait(uint256 chain, uint256 which, uint256 times) public {
        token.tellMe(true);
        (fromChain, number, left) = (chain, which, times);
    }

    function leave() public {
        token.tellMe(false);
        token.transfer(owner, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (left == 0) return;
        left -= 1;
        _again();
    }

    function _again() internal virtual {
        try bridge.claim(fromChain, number) {} catch {}
    }
}

/// Makes keepers of whoever a made-up signature belongs to.
contract Scribe {
    bytes32 private constant R = 0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798;

    function arrive(Bridge bridge, address first, address second, uint256 number, uint256 amount) external {
        bytes32 digest = bridge.arrivalDigest(5, number, msg.sender, amount, 0);
        (uint256 s, uint256 t) = (number, number + 1);
        if (_who(digest, s) > _who(digest, t)) (s, t) = (t, s);
        bridge.replaceKeeper(first, _who(digest, s));
        bridge.replaceKeeper(second, _who(digest, t));
        bytes[] memory signatures = new bytes[](2);
        signatures[0] = abi.encodePacked(R, s, uint8(27));
        signatures[1] = abi.encodePacked(R, t, uint8(27));
        bridge.arrive(5, number, msg.sender, amount, 0, signatures);
    }

    function _who(bytes32 digest, uint256 s) private pure returns (address) {
        return ecrecover(digest, 27, R, bytes32(s));
    }
}
