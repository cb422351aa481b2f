// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @title Keeps the native coin of each owner apart for goals, which have numbers
contract SavingsBox is ReentrancyGuard {
    /// @notice The smallest deposit, in wei
    uint256 public immutable least;
    mapping(address owner => mapping(uint256 goal => uint256)) public saved;

    event Saved(address indexed owner, uint256 indexed goal, uint256 amount);
    event Taken(address indexed owner, uint256 indexed goal, uint256 amount);

    error TooLittle(uint256 least);
    error NothingSaved();
    error NotPaid();

    constructor(uint256 least_) {
        least = least_;
    }

    function save(uint256 goal) external payable {
        _save(msg.sender, goal);
    }

    function saveFor(address owner, uint256 goal) external payable {
        _save(owner, goal);
    }

    function take(uint256 goal) external nonReentrant {
        uint256 amount = saved[msg.sender][goal];
        if (amount == 0) revert NothingSaved();
        saved[msg.sender][goal] = 0;
        emit Taken(msg.sender, goal, amount);
        (bool paid, ) = msg.sender.call{value: amount}("");
        if (!paid) revert NotPaid();
    }

    function _save(address owner, uint256 goal) private {
        if (msg.value < least) revert TooLittle(least);
        saved[owner][goal] += msg.value;
        emit Saved(owner, goal, msg.value);
    }
}
