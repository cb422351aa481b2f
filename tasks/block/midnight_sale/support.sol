// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Guest {
    MidnightSale private immutable sale;
    uint256 public draws;
    uint256 public rebates;

    constructor(MidnightSale target) payable {
        sale = target;
    }

    function pay(uint256 amount) external {
        if (sale.paid(address(this)) == 0) sale.pay{value: amount}();
    }

    function draw() external {
        uint256 before = address(this).balance;
        draws += 1;
        try sale.draw() {} catch {}
        if (address(this).balance > before) rebates += 1;
    }

    receive() external payable {}
}
