// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Pays for grain by a price that farmers report
contract HarvestPrice {
    address public immutable buyer;
    uint256 public price;
    mapping(address => bool) public farmer;
    mapping(address => uint256) public sacks;

    constructor() payable {
        buyer = msg.sender;
        price = 0.1 ether;
    }

    /// @notice Enters a farmer into the list
    function enlist(address who) external {
        require(msg.sender == buyer, "not the buyer");
        farmer[who] = true;
    }

    /// @notice Notes sacks that a farmer has brought
    function bring(address who, uint256 count) external {
        require(msg.sender == buyer, "not the buyer");
        sacks[who] += count;
    }

    /// @notice Reports the price of a sack today
    function report(uint256 value) external {
        require(farmer[msg.sender], "not a farmer");
        require(sacks[msg.sender] == 0, "settle first");
        require(value >= 0.05 ether && value <= 0.2 ether, "no price for grain");
        price = value;
    }

    /// @notice Pays a farmer for the sacks that were brought
    function settle() external {
        uint256 due = sacks[msg.sender] * price;
        sacks[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: due}("");
        require(paid, "payment failed");
    }
}
