// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Refuser {
    AscendingAuction private immutable auction;

    constructor(AscendingAuction target) payable {
        auction = target;
    }

    function run() external {
        auction.bid{value: address(this).balance}();
    }
}

/// Bids before it has code.
contract Eager {
    constructor(AscendingAuction target) payable {
        target.bid{value: msg.value}();
    }
}
