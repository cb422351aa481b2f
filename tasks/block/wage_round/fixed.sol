// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Pays the same wage to everyone who joined the round
contract WageRound {
    address public immutable employer;
    address[] public workers;
    mapping(address => uint256) public earned;
    mapping(address => bool) public hired;
    uint256 public booked;
    mapping(address => bool) private joined;

    constructor() payable {
        employer = msg.sender;
    }

    /// @notice Takes a worker on
    function hire(address who) external {
        require(msg.sender == employer, "not the employer");
        hired[who] = true;
    }

    /// @notice Joins the round
    function join() external {
        require(hired[msg.sender], "not hired");
        require(!joined[msg.sender], "joined already");
        joined[msg.sender] = true;
        workers.push(msg.sender);
    }

    /// @notice Books the wage of everyone in the round
    function payAll(uint256 wage) external {
        require(msg.sender == employer, "not the employer");
        require(booked + wage * workers.length <= address(this).balance, "not enough funds");
        booked += wage * workers.length;
        for (uint256 i = 0; i < workers.length; i++) {
            joined[workers[i]] = false;
            earned[workers[i]] += wage;
        }
        delete workers;
    }

    /// @notice Pays the caller what was booked for them
    function withdraw() external {
        uint256 amount = earned[msg.sender];
        booked -= amount;
        earned[msg.sender] = 0;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }
}
