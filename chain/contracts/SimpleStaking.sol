// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Keeps one token for its stakers, without a reward
contract SimpleStaking {
    using SafeERC20 for IERC20;

    IERC20 public immutable stakingToken;
    uint256 public totalStaked;

    struct UserInfo {
        uint256 amount;
        /// @dev time of the last deposit, seconds
        uint256 depositTime;
    }

    mapping(address user => UserInfo) public userInfo;

    event Deposit(address indexed user, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);

    error ZeroAmount();
    error InsufficientStake(address user, uint256 staked, uint256 requested);

    constructor(IERC20 token) {
        stakingToken = token;
    }

    function stakedAmount(address user) external view returns (uint256) {
        return userInfo[user].amount;
    }

    function deposit(uint256 amount) external {
        _deposit(amount);
    }

    /// @notice The same as deposit.
    function stake(uint256 amount) external {
        _deposit(amount);
    }

    function withdraw(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        UserInfo storage user = userInfo[msg.sender];
        if (user.amount < amount) revert InsufficientStake(msg.sender, user.amount, amount);
        user.amount -= amount;
        totalStaked -= amount;
        stakingToken.safeTransfer(msg.sender, amount);
        emit Withdraw(msg.sender, amount);
    }

    function _deposit(uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        userInfo[msg.sender].amount += amount;
        userInfo[msg.sender].depositTime = block.timestamp;
        totalStaked += amount;
        stakingToken.safeTransferFrom(msg.sender, address(this), amount);
        emit Deposit(msg.sender, amount);
    }
}
