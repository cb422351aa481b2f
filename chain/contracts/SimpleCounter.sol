// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A counter that anyone may move
contract SimpleCounter {
    uint256 public counter;

    event CounterChanged(address indexed caller, uint256 counter);

    function increment() external {
        counter += 1;
        emit CounterChanged(msg.sender, counter);
    }

    function decrement() external {
        counter -= 1;
        emit CounterChanged(msg.sender, counter);
    }
}
