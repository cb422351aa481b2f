/// Finds signatures of nobody in particular.
abstract contract Finder is Scribe {
    /// One whose signer is between two addresses.
    function between(bytes32 digest, address from, address to) internal pure returns (bytes memory signature) {
        address signer;
        for (uint256 s = 1; signer <= from || signer >= to; s++) {
            signature = anyOf(s);
            signer = _who(digest, signature);
        }
    }
}

/// Sends the last two notes with a signature of nobody in particular, between them or behind them.
contract Chorus is Finder {
    function sing(Wallet wallet, Notes board, uint256 value, uint256 ticket, bool behind) external {
        bytes32 digest = wallet.sendDigest(msg.sender, value, "", "", ticket);
        bytes[] memory signatures = new bytes[](3);
        uint256 first = board.noteCount() - 2;
        (bytes memory low, bytes memory high) = (board.noteAt(first), board.noteAt(first + 1));
        (address from, address to) = (_who(digest, low), _who(digest, high));
        if (behind) (from, to) = (to, address(type(uint160).max));
        bytes memory other = between(digest, from, to);
        signatures[0] = low;
        (signatures[1], signatures[2]) = behind ? (high, other) : (other, high);
        wallet.sendSigned(msg.sender, value, "", "", ticket, signatures);
    }
}

/// Sends the last note with signatures of so many strangers behind it, in the order of their addresses.
contract Crowd is Finder {
    function shout(Wallet wallet, Notes board, uint256 value, uint256 ticket, uint256 strangers) external {
        bytes32 digest = wallet.sendDigest(msg.sender, value, "", "", ticket);
        bytes[] memory signatures = new bytes[](strangers + 1);
        signatures[0] = board.noteAt(board.noteCount() - 1);
        uint256 last = uint160(_who(digest, signatures[0]));
        for (uint256 i = 1; i <= strangers; i++) {
            uint256 end = last + (type(uint160).max - last) / (strangers + 1 - i);
            signatures[i] = between(digest, address(uint160(last)), address(uint160(end)));
            last = uint160(_who(digest, signatures[i]));
        }
        wallet.sendSigned(msg.sender, value, "", "", ticket, signatures);
    }
}
