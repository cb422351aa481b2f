// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Sells goods of one seller at the price on the tag
contract PriceTag {
    address public immutable seller;
    uint256 public price;
    uint256 public stock;
    uint256 private announced;
    uint256 private announcedAt;
    mapping(address => uint256) public credit;
    mapping(address => uint256) public goods;

    constructor(uint256 first, uint256 amount) {
        seller = msg.sender;
        price = first;
        stock = amount;
    }

    /// @notice Changes the price on the tag
    function setPrice(uint256 next) external {
        require(msg.sender == seller, "not the seller");
        if (next > price && (next != announced || block.timestamp < announcedAt + 1 days)) {
            announced = next;
            announcedAt = block.timestamp;
            return;
        }
        announced = 0;
        price = next;
    }

    /// @notice Puts coins aside for purchases
    function charge() external payable {
        credit[msg.sender] += msg.value;
    }

    /// @notice Buys one piece from the buyer's credit
    function buy() external {
        require(stock > 0, "sold out");
        require(credit[msg.sender] >= price, "not enough credit");
        credit[msg.sender] -= price;
        credit[seller] += price;
        stock -= 1;
        goods[msg.sender] += 1;
    }

    /// @notice Takes back credit
    function refund() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }
}
