// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A bet on the toss of a coin, two for one
contract CoinToss {
    uint256 public rounds;
    uint256 public promised;
    mapping(address => uint256) private won;

    event Tossed(address indexed player, bool heads);

    /// @notice Fills the bank
    function fund() external payable {}

    /// @notice Bets the coins that are sent on heads or tails
    function toss(bool heads) external payable {
        // FLAW weak randomness: the coin is the hash of the last block, which the caller knows too
        require(msg.value > 0, "no bet");
        require(address(this).balance >= promised + 2 * msg.value, "bet not covered");
        rounds += 1;
        uint256 coin = uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 2;
        if ((coin == 1) == heads) {
            won[msg.sender] += 2 * msg.value;
            promised += 2 * msg.value;
        }
        emit Tossed(msg.sender, heads);
    }

    /// @notice Settles the bets that the caller made in earlier blocks
    function settle() external {
        uint256 amount = won[msg.sender];
        won[msg.sender] = 0;
        promised -= amount;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }
}
