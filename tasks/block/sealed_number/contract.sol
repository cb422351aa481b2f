// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Guess the number that the host has drawn
contract SealedNumber {
    uint256 private seed;
    uint256 private drawn;
    mapping(address => uint256) private prize;

    constructor(uint256 hostSeed) payable {
        seed = hostSeed;
    }

    /// @notice The number of the present round, 0 to 5, as the host keeps it
    function number() private view returns (uint256) {
        // FLAW weak randomness: next number is a counter and a private seed, both readable from past wins
        return (seed + drawn * 5) % 6;
    }

    /// @notice Guesses for 1/10 of a coin; a right guess wins three times as much
    function guess(uint256 value) external payable {
        require(msg.value == 0.1 ether, "a guess costs 0.1");
        if (value == number()) prize[msg.sender] += 0.3 ether;
        drawn += 1;
    }

    /// @notice Pays the caller what the guesses of earlier blocks have won
    function collect() external {
        uint256 amount = prize[msg.sender];
        prize[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }

    /// @notice How many guesses were made
    function guessed() external view returns (uint256) {
        return drawn;
    }
}
