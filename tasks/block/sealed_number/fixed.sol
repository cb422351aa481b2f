// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Guess the number that the host has drawn
contract SealedNumber {
    uint256 private seed;
    uint256 private drawn;
    mapping(address => uint256) private guessOf;
    mapping(address => uint256) private guessedIn;

    constructor(uint256 hostSeed) payable {
        seed = hostSeed;
    }

    /// @notice The number of the block that was guessed in, 0 to 5: nobody knows it then
    function number(bytes32 hash) private view returns (uint256) {
        return uint256(keccak256(abi.encode(seed, hash, msg.sender))) % 6;
    }

    /// @notice Guesses for 1/10 of a coin; a right guess wins three times as much
    function guess(uint256 value) external payable {
        require(msg.value == 0.1 ether, "a guess costs 0.1");
        require(guessedIn[msg.sender] == 0, "collect first");
        guessOf[msg.sender] = value;
        guessedIn[msg.sender] = block.number;
        drawn += 1;
    }

    /// @notice Pays the caller what the guesses of earlier blocks have won
    function collect() external {
        uint256 at = guessedIn[msg.sender];
        require(block.number > at, "in a later block");
        guessedIn[msg.sender] = 0;
        bytes32 hash = blockhash(at);
        if (at == 0 || hash == 0 || guessOf[msg.sender] != number(hash)) return;
        (bool paid, ) = msg.sender.call{value: 0.3 ether}("");
        require(paid, "payment failed");
    }

    /// @notice How many guesses were made
    function guessed() external view returns (uint256) {
        return drawn;
    }
}
