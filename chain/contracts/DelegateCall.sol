// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The code that the proxy runs on its own storage
contract DelegateCallImplementation {
    uint256 public value;

    event ValueChanged(address indexed caller, uint256 value);

    function setValue(uint256 newValue) external {
        value = newValue;
        emit ValueChanged(msg.sender, newValue);
    }
}

/// @title Keeps a value in its own storage and lets the implementation's code change it
contract DelegateCallProxy {
    /// @dev the same slot as the implementation's
    uint256 public value;
    address public immutable implementation;

    event ValueChanged(address indexed caller, uint256 value);

    constructor(address code) {
        implementation = code;
    }

    function setValue(uint256 newValue) external {
        (bool success, bytes memory reason) =
            implementation.delegatecall(abi.encodeCall(DelegateCallImplementation.setValue, (newValue)));
        if (!success) {
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }
}
