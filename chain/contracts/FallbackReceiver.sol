// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Takes any payment of BNB, with or without data, and counts both kinds
contract FallbackReceiver {
    uint256 public receiveCount;
    uint256 public fallbackCount;
    uint256 public totalReceived;
    mapping(address sender => uint256) public received;

    event Received(address indexed sender, uint256 amount);
    event FallbackCalled(address indexed sender, uint256 amount, bytes data);

    receive() external payable {
        receiveCount += 1;
        _record();
        emit Received(msg.sender, msg.value);
    }

    fallback() external payable {
        fallbackCount += 1;
        _record();
        emit FallbackCalled(msg.sender, msg.value, msg.data);
    }

    function _record() private {
        received[msg.sender] += msg.value;
        totalReceived += msg.value;
    }
}
