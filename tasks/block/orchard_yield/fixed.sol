// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Shares the yield of an orchard among those who keep coins in it
contract OrchardYield {
    mapping(address => uint256) public kept;
    mapping(address => uint256) public earned;
    mapping(address => uint256) private seen;
    uint256 public total;
    uint256 public perCoin;
    uint256 public basket;

    modifier settled(address who) {
        earned[who] += (kept[who] * (perCoin - seen[who])) / 1 ether;
        seen[who] = perCoin;
        _;
    }

    /// What lies in the basket belongs to those who kept coins before
    modifier shared() {
        if (total > 0) {
            perCoin += (basket * 1 ether) / total;
            basket = 0;
        }
        _;
    }

    /// @notice Brings yield, shared out later
    function bring() external payable {
        basket += msg.value;
    }

    /// @notice Keeps coins in the orchard
    function keep() external payable shared settled(msg.sender) {
        kept[msg.sender] += msg.value;
        total += msg.value;
    }

    /// @notice Shares out what lies in the basket
    function share() external shared {
        require(total > 0, "nobody keeps coins");
    }

    /// @notice Takes kept coins and earnings out
    function leave() external settled(msg.sender) {
        uint256 amount = kept[msg.sender] + earned[msg.sender];
        total -= kept[msg.sender];
        kept[msg.sender] = 0;
        earned[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }
}
