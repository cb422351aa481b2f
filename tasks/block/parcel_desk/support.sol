// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract SmartWallet {
    uint256 public received;

    receive() external payable {
        received += msg.value;
    }
}

contract Tip {
    constructor(address payable desk) payable {
        selfdestruct(desk);
    }
}
