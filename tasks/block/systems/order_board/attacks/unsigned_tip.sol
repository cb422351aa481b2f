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

interface Consents {
    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        external
        view
        returns (bytes32);
}

/// A taker that is a contract: it consents to what its owner wrote here.
contract Buyer {
    Trades private immutable book;
    address private immutable owner;
    mapping(bytes32 => bool) private written;

    constructor(Trades where) {
        (book, owner) = (where, msg.sender);
    }

    function stock(address token) external {
        uint256 amount = Token(token).balanceOf(address(this));
        Token(token).approve(address(book), amount);
        book.depositFor(address(this), token, amount);
    }

    function consent(bytes32 order, uint256 part, uint256 most, uint256 tip) external {
        require(msg.sender == owner);
        written[Consents(address(book)).takeDigest(order, address(this), part, most, tip)] = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        return written[digest] ? this.isValidSignature.selector : bytes4(0);
    }
}
