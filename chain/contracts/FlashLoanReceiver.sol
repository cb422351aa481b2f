// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC3156FlashBorrower} from "@openzeppelin/contracts/interfaces/IERC3156FlashBorrower.sol";
import {IERC3156FlashLender} from "@openzeppelin/contracts/interfaces/IERC3156FlashLender.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Takes a flash loan for its caller, who pays the fee under an allowance to this contract
contract FlashLoanReceiver is IERC3156FlashBorrower {
    using SafeERC20 for IERC20;

    IERC3156FlashLender public immutable lender;
    uint256 public executedCount;

    event FlashLoanExecuted(address indexed caller, address indexed token, uint256 amount, uint256 fee);

    error OnlyLender(address caller);
    error OnlyOwnLoan(address initiator);

    constructor(IERC3156FlashLender flashLender) {
        lender = flashLender;
    }

    /// @notice Borrows `amount` and repays it with the fee, which is first pulled from the caller.
    function executeFlashLoan(address token, uint256 amount) external {
        uint256 fee = lender.flashFee(token, amount);
        IERC20(token).safeTransferFrom(msg.sender, address(this), fee);
        executedCount += 1;
        lender.flashLoan(this, token, amount, "");
        emit FlashLoanExecuted(msg.sender, token, amount, fee);
    }

    function onFlashLoan(address initiator, address token, uint256 amount, uint256 fee, bytes calldata)
        external
        returns (bytes32)
    {
        if (msg.sender != address(lender)) revert OnlyLender(msg.sender);
        if (initiator != address(this)) revert OnlyOwnLoan(initiator);
        IERC20(token).forceApprove(address(lender), amount + fee);
        return keccak256("ERC3156FlashBorrower.onFlashLoan");
    }
}
