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
        uint256 amount = paid[msg.sender];
        require(amount > 0, "nothing paid");
        require(block.number > drawnIn[msg.sender], "in a later block");
        bytes32 drawn = blockhash(drawnIn[msg.sender]);
        paid[msg.sender] = 0;
        if (drawn == 0 || uint256(keccak256(abi.encode(drawn, msg.sender))) % 4 != 3) return;
        (bool back, ) = msg.sender.call{value: 2 * amount}("");
        require(back, "payment failed");
    }
}
