// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Shows one message, the last that anyone has set
contract MessageBoard {
    string public message;
    address public author;

    event MessageChanged(address indexed author, string message);

    function setMessage(string calldata newMessage) external {
        message = newMessage;
        author = msg.sender;
        emit MessageChanged(msg.sender, newMessage);
    }
}
