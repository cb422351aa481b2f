// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Fund {
    function buy(uint256 id, uint256 amount, uint256 time) external payable;
    function file(uint256 id) external payable;
    function withdraw(address payable to) external;
}

/// @title A contract that insures what it keeps for others
contract Granary {
    Fund private immutable fund;

    constructor(Fund where) {
        fund = where;
    }

    receive() external payable {}

    function coverGrain(uint256 id, uint256 amount, uint256 time) external payable {
        fund.buy{value: msg.value}(id, amount, time);
    }

    function tellLoss(uint256 id) external payable {
        fund.file{value: msg.value}(id);
    }

    function cash(address payable to) external {
        fund.withdraw(to);
    }
}
