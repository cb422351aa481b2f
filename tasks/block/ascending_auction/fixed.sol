// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title An auction that returns each bid when it is outbid
contract AscendingAuction {
    address public immutable seller;
    address public leader;
    uint256 public highest;
    bool public ended;
    mapping(address => uint256) public owed;

    constructor() {
        seller = msg.sender;
    }

    /// @notice Bids more than the highest bid so far
    function bid() external payable {
        require(!ended, "ended");
        require(msg.value > highest, "too low");
        if (leader != address(0)) {
            owed[leader] += highest;
        }
        leader = msg.sender;
        highest = msg.value;
    }

    /// @notice Pays the caller what the auction owes them
    function withdraw() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }

    /// @notice Ends the auction; the seller can then withdraw the highest bid
    function end() external {
        require(msg.sender == seller, "not the seller");
        require(!ended, "ended");
        ended = true;
        owed[seller] += highest;
    }
}
