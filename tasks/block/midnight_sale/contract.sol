// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A sale whose rebate depends on the time of the draw
contract MidnightSale {
    mapping(address => uint256) public paid;
    mapping(address => uint256) public drawnIn;

    constructor() payable {}

    /// @notice Pays for goods; one payment at a time
    function pay() external payable {
        require(paid[msg.sender] == 0 && msg.value > 0, "draw first");
        require(2 * msg.value <= address(this).balance, "no rebate left");
        paid[msg.sender] = msg.value;
        drawnIn[msg.sender] = block.number;
    }

    /// @notice Draws the rebate in a later block: the double back for one in four
    function draw() external {
        // FLAW timestamp dependency: the time of the block decides, and the caller chooses the block
        uint256 amount = paid[msg.sender];
        require(amount > 0, "nothing paid");
        require(block.number > drawnIn[msg.sender], "in a later block");
        require(block.timestamp % 4 == 3, "no luck");
        paid[msg.sender] = 0;
        (bool back, ) = msg.sender.call{value: 2 * amount}("");
        require(back, "payment failed");
    }
}
