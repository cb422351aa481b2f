// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1363Receiver} from "@openzeppelin/contracts/interfaces/IERC1363Receiver.sol";
import {IERC1363Spender} from "@openzeppelin/contracts/interfaces/IERC1363Spender.sol";

/// @title A receiver and spender of ERC-1363 tokens that keeps the last callback of each kind
contract Erc1363Recorder is IERC1363Receiver, IERC1363Spender {
    struct Callback {
        uint256 count;
        address token;
        address operator;
        address sender;
        uint256 amount;
        bytes data;
    }

    /// @notice The last onTransferReceived, with how many there were.
    Callback public lastTransfer;
    /// @notice The last onApprovalReceived, with how many there were; its operator is its sender.
    Callback public lastApproval;

    event TransferReceived(
        address indexed token, address indexed operator, address indexed from, uint256 amount, bytes data
    );
    event ApprovalReceived(address indexed token, address indexed owner, uint256 amount, bytes data);

    function onTransferReceived(address operator, address from, uint256 value, bytes calldata data)
        external
        returns (bytes4)
    {
        lastTransfer = Callback(lastTransfer.count + 1, msg.sender, operator, from, value, data);
        emit TransferReceived(msg.sender, operator, from, value, data);
        return IERC1363Receiver.onTransferReceived.selector;
    }

    function onApprovalReceived(address owner, uint256 value, bytes calldata data) external returns (bytes4) {
        lastApproval = Callback(lastApproval.count + 1, msg.sender, owner, owner, value, data);
        emit ApprovalReceived(msg.sender, owner, value, data);
        return IERC1363Spender.onApprovalReceived.selector;
    }
}
