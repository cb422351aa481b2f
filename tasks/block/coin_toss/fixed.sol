// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A bet on the toss of a coin, two for one
contract CoinToss {
    uint256 public rounds;
    uint256 public promised;

    struct Bet {
        uint256 amount;
        uint256 block;
        bool heads;
    }

    mapping(address => Bet) private bets;

    event Tossed(address indexed player, bool heads);

    /// @notice Fills the bank
    function fund() external payable {}

    /// @notice Bets the coins that are sent on heads or tails
    function toss(bool heads) external payable {
        require(msg.value > 0, "no bet");
        require(address(this).balance >= promised + 2 * msg.value, "bet not covered");
        require(bets[msg.sender].amount == 0, "a bet is open");
        rounds += 1;
        promised += 2 * msg.value;
        bets[msg.sender] = Bet(msg.value, block.number, heads);
        emit Tossed(msg.sender, heads);
    }

    /// @notice Settles the bets that the caller made in earlier blocks
    function settle() external {
        Bet memory bet = bets[msg.sender];
        require(bet.amount == 0 || block.number > bet.block, "in a later block");
        delete bets[msg.sender];
        promised -= 2 * bet.amount;
        bytes32 drawn = blockhash(bet.block);
        uint256 coin = uint256(keccak256(abi.encode(drawn, msg.sender))) % 2;
        bool won = bet.amount > 0 && drawn != 0 && (coin == 1) == bet.heads;
        (bool paid, ) = msg.sender.call{value: won ? 2 * bet.amount : 0}("");
        require(paid, "payment failed");
    }
}
