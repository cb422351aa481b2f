// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A prize for the first right answer to a riddle
contract RiddlePrize {
    bytes32 public immutable riddle;
    address public winner;
    mapping(address => bytes32) public sealedAnswer;
    mapping(address => uint256) public sealedAt;

    constructor(bytes32 hash) payable {
        riddle = hash;
    }

    /// @notice What an account seals before it gives an answer
    function sealOf(address who, string calldata word) public pure returns (bytes32) {
        return keccak256(abi.encode(who, word));
    }

    /// @notice Seals an answer, an hour before it is given
    function seal(bytes32 hash) external {
        sealedAnswer[msg.sender] = hash;
        sealedAt[msg.sender] = block.timestamp;
    }

    /// @notice Gives the answer; the first right one wins
    function answer(string calldata word) external {
        // FLAW front running: whoever sees a pending answer can send it first
        require(winner == address(0), "already won");
        require(keccak256(bytes(word)) == riddle, "wrong");
        winner = msg.sender;
        (bool paid, ) = msg.sender.call{value: address(this).balance}("");
        require(paid, "payment failed");
    }
}
