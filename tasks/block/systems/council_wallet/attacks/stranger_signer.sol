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
