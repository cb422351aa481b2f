/// Asks for a tip of its choice: as it is, with a most that makes up for it, or with more than a few bits hold.
contract Chooser {
    function choose(Agent agent, address taker, uint256 part, uint256 most, uint256 tip, uint256 asked) external {
        uint256 otherMost;
        unchecked {
            otherMost = most + tip - asked;
        }
        uint256[3] memory mosts = [most, otherMost, most ^ tip ^ asked];
        for (uint256 i = 0; i < mosts.length; i++) {
            try agent.carry(taker, part, mosts[i], asked) {
                return;
            } catch {}
        }
        agent.carry(taker, part, most, tip + 2 ** 64);
    }
}

/// A taker that is a contract.
contract Buyer is Trader {
    constructor(Trades where) Trader(where) {}

    function consent(bytes32 order, uint256 part, uint256 most, uint256 tip) external {
        _write(book.takeDigest(order, address(this), part, most, tip));
    }
}
