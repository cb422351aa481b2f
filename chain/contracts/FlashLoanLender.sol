// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC3156FlashBorrower} from "@openzeppelin/contracts/interfaces/IERC3156FlashBorrower.sol";
import {IERC3156FlashLender} from "@openzeppelin/contracts/interfaces/IERC3156FlashLender.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title An ERC-3156 lender of whatever tokens it holds, for a fee of 0.3 %
contract FlashLoanLender is IERC3156FlashLender {
    using SafeERC20 for IERC20;

    uint256 public constant FEE_BASIS_POINTS = 30;

    event FlashLoan(
        address indexed receiver, address indexed initiator, address indexed token, uint256 amount, uint256 fee
    );

    error InsufficientLiquidity(address token, uint256 available, uint256 requested);
    error CallbackFailed(address receiver);

    function maxFlashLoan(address token) public view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    function flashFee(address, uint256 amount) public pure returns (uint256) {
        return amount * FEE_BASIS_POINTS / 10_000;
    }

    function flashLoan(IERC3156FlashBorrower receiver, address token, uint256 amount, bytes calldata data)
        external
        returns (bool)
    {
        uint256 available = maxFlashLoan(token);
        if (available < amount) revert InsufficientLiquidity(token, available, amount);
        uint256 fee = flashFee(token, amount);
        IERC20(token).safeTransfer(address(receiver), amount);
        bytes32 answer = receiver.onFlashLoan(msg.sender, token, amount, fee, data);
        if (answer != keccak256("ERC3156FlashBorrower.onFlashLoan")) revert CallbackFailed(address(receiver));
        IERC20(token).safeTransferFrom(address(receiver), address(this), amount + fee);
        emit FlashLoan(address(receiver), msg.sender, token, amount, fee);
        return true;
    }
}
