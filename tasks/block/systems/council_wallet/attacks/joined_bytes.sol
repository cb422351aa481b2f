/// Hands in what was signed, cut in other places.
contract Cutter {
    uint256 private constant TAIL = 8192;

    Notes private immutable board;
    Writer private immutable desk;

    constructor(Notes notes, Writer writer) {
        board = notes;
        desk = writer;
    }

    function nothing() external pure returns (bytes memory) {
        return "";
    }

    /// A call, a reference, and the call again at the beginning of a long tail whose last word the ticket is to end.
    function made(address to, uint256 amount, uint256 size) public view returns (bytes memory) {
        bytes memory evil = desk.asksTransfer(to, amount);
        bytes memory start = bytes.concat(evil, desk.invoice(7, size, ""), hex"00");
        bytes memory begun = new bytes(36);
        for (uint256 i = 0; i < 36; i++) begun[i] = evil[i];
        return bytes.concat(start, evil, new bytes(TAIL - 68 - 32 - 36), bytes32(uint256(1)), begun);
    }

    function cut(Wallet wallet, address coin, address to, uint256 amount, uint256 size) external {
        this.cutAll(wallet, coin, made(to, amount, size), amount);
    }

    function cutAll(Wallet wallet, address coin, bytes calldata all, uint256 amount) external {
        uint256 at = all.length - TAIL;
        if (_try(wallet, coin, all[:at], all[at:], amount)) return;
        if (_try(wallet, coin, all[68:], all[:68], amount)) return;
        if (_try(wallet, coin, all[:at - 1], bytes.concat(all[at:], hex"00"), amount)) return;
        _try(wallet, coin, all[:all.length - 68], bytes.concat(all[all.length - 36:], bytes32(amount)), 1);
    }

    /// Another call behind the same reference, or else the call in the reference.
    function swap(Wallet wallet, address coin, address to, uint256 amount, uint256 size, address other, uint256 ticket) external {
        bytes memory evil = desk.asksTransfer(to, amount);
        bytes memory memo = desk.invoice(7, size, evil);
        if (_try(wallet, coin, memo, evil, ticket)) return;
        this.split(wallet, coin, bytes.concat(memo, desk.asksTransfer(other, 1)), size, ticket);
    }

    function split(Wallet wallet, address coin, bytes calldata all, uint256 at, uint256 ticket) external {
        _try(wallet, coin, all[:at], all[at:], ticket);
    }

    function _try(Wallet wallet, address coin, bytes memory memo, bytes memory data, uint256 ticket) private returns (bool) {
        bytes[] memory signatures = new bytes[](2);
        signatures[0] = board.noteAt(board.noteCount() - 2);
        signatures[1] = board.noteAt(board.noteCount() - 1);
        try wallet.sendSigned(coin, 0, memo, data, ticket, signatures) {
            return true;
        } catch {
            return false;
        }
    }
}
