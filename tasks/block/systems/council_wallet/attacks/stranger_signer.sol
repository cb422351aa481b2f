/// Sends the last two notes with a signature of nobody in particular, between them or behind them.
contract Chorus is Scribe {
    function sing(Wallet wallet, Notes board, uint256 value, uint256 ticket, bool behind) external {
        bytes32 digest = wallet.sendDigest(msg.sender, value, "", "", ticket);
        bytes[] memory signatures = new bytes[](3);
        uint256 first = board.noteCount() - 2;
        (bytes memory low, bytes memory high) = (board.noteAt(first), board.noteAt(first + 1));
        (address from, address to) = (_who(digest, low), _who(digest, high));
        if (behind) (from, to) = (to, address(type(uint160).max));
        uint256 s = 1;
        while (_who(digest, anyOf(s)) <= from || _who(digest, anyOf(s)) >= to) s++;
        signatures[0] = low;
        (signatures[1], signatures[2]) = behind ? (high, anyOf(s)) : (anyOf(s), high);
        wallet.sendSigned(msg.sender, value, "", "", ticket, signatures);
    }
}

/// Sends the last note with signatures of so many strangers behind it, in the order of their addresses.
contract Crowd is Scribe {
    function shout(Wallet wallet, Notes board, uint256 value, uint256 ticket, uint256 strangers) external {
        bytes32 digest = wallet.sendDigest(msg.sender, value, "", "", ticket);
        bytes[] memory signatures = new bytes[](strangers + 1);
        signatures[0] = board.noteAt(board.noteCount() - 1);
        uint256 last = uint160(_who(digest, signatures[0]));
        uint256 s = 0;
        for (uint256 i = 1; i <= strangers; i++) {
            uint256 end = last + (type(uint160).max - last) / (strangers + 1 - i);
            uint256 found = 0;
            while (found <= last || found > end) {
                s++;
                found = uint160(_who(digest, anyOf(s)));
            }
            signatures[i] = anyOf(s);
            last = found;
        }
        wallet.sendSigned(msg.sender, value, "", "", ticket, signatures);
    }
}
