// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Members lock coins and decide what the village pays for
contract VillageVote {
    uint256 private constant PERIOD = 3 days;

    mapping(address => uint256) public locked;
    mapping(uint256 => mapping(address => uint256)) private cast;
    mapping(address => uint256) private lastVote;
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
        require(block.timestamp >= lastVote[msg.sender] + PERIOD, "a vote is open");
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
        require(block.timestamp < wishes[wish].since + PERIOD, "too late");
        wishes[wish].votes += locked[msg.sender] - cast[wish][msg.sender];
        cast[wish][msg.sender] = locked[msg.sender];
        lastVote[msg.sender] = block.timestamp;
    }

    /// @notice Pays for a wish that more than half of the coins voted for
    function carryOut(uint256 wish) external {
        Wish storage chosen = wishes[wish];
        require(!chosen.done, "done already");
        require(chosen.votes * 2 > total, "no majority");
        require(block.timestamp >= chosen.since + PERIOD, "let the village think");
        require(block.timestamp < chosen.since + 2 * PERIOD, "forgotten");
        chosen.done = true;
        fund -= chosen.amount;
        (bool paid, ) = chosen.to.call{value: chosen.amount}("");
        require(paid, "payment failed");
    }
}
