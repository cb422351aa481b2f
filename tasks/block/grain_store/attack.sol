// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Push {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}
