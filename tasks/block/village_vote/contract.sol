// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Members lock coins and decide what the village pays for
contract VillageVote {
    mapping(address => uint256) public locked;
    mapping(uint256 => mapping(address => uint256)) private cast;
    uint256 public total;
    uint256 public fund;

    struct Wish {
        address payable to;
        uint256 amount;
        uint256 votes;
        uint256 since;
        bool done;
    }

    Wish[] public wishes;

    constructor() payable {
        fund = msg.value;
    }

    /// @notice Locks coins; each is a vote
    function lock() external payable {
        locked[msg.sender] += msg.value;
        total += msg.value;
    }

    /// @notice Takes locked coins back
    function unlock() external {
        uint256 amount = locked[msg.sender];
        locked[msg.sender] = 0;
        total -= amount;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }

    /// @notice Asks the village to pay for something
    function ask(address payable to, uint256 amount) external returns (uint256) {
        wishes.push(Wish(to, amount, 0, block.timestamp, false));
        return wishes.length - 1;
    }

    /// @notice Votes with all coins that are locked
    function vote(uint256 wish) external {
        wishes[wish].votes += locked[msg.sender] - cast[wish][msg.sender];
        cast[wish][msg.sender] = locked[msg.sender];
    }

    /// @notice Pays for a wish that more than half of the coins voted for
    function carryOut(uint256 wish) external {
        // FLAW flash loan: coins that were borrowed for one transaction vote, decide and go back
        Wish storage chosen = wishes[wish];
        require(!chosen.done, "done already");
        require(chosen.votes * 2 > total, "no majority");
        chosen.done = true;
        fund -= chosen.amount;
        (bool paid, ) = chosen.to.call{value: chosen.amount}("");
        require(paid, "payment failed");
    }
}
