// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Stakes one token and pays another at a fixed rate for each staked token and second
/// @notice withdraw leaves what has accrued claimable; only harvest pays it.
contract SimpleRewardPool {
    using SafeERC20 for IERC20;

    IERC20 public immutable stakingToken;
    IERC20 public immutable rewardToken;
    /// @notice base units of the reward token for each second and 1e18 base units of stake
    uint256 public immutable rewardPerSecond;
    uint256 public totalStaked;

    struct UserInfo {
        uint256 amount;
        /// @dev rewards up to lastUpdate that are not harvested
        uint256 accrued;
        /// @dev seconds
        uint256 lastUpdate;
    }

    mapping(address user => UserInfo) public userInfo;

    event Deposit(address indexed user, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);
    event Harvest(address indexed user, uint256 reward);
    event EmergencyWithdraw(address indexed user, uint256 amount, uint256 forfeitedReward);

    error ZeroAmount();
    error InsufficientStake(address user, uint256 staked, uint256 requested);
    error NothingToHarvest(address user);
    error InsufficientRewards(uint256 available, uint256 owed);

    constructor(IERC20 staking, IERC20 reward, uint256 rate) {
        stakingToken = staking;
        rewardToken = reward;
        rewardPerSecond = rate;
    }

    function stakedAmount(address user) external view returns (uint256) {
        return userInfo[user].amount;
    }

    function pendingReward(address user) public view returns (uint256) {
        UserInfo storage info = userInfo[user];
        return info.accrued + info.amount * rewardPerSecond * (block.timestamp - info.lastUpdate) / 1e18;
    }

    function deposit(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        UserInfo storage info = _accrue(msg.sender);
        info.amount += amount;
        totalStaked += amount;
        stakingToken.safeTransferFrom(msg.sender, address(this), amount);
        emit Deposit(msg.sender, amount);
    }

    /// @notice Returns stake; the rewards stay claimable.
    function withdraw(uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        UserInfo storage info = _accrue(msg.sender);
        if (info.amount < amount) revert InsufficientStake(msg.sender, info.amount, amount);
        info.amount -= amount;
        totalStaked -= amount;
        stakingToken.safeTransfer(msg.sender, amount);
        emit Withdraw(msg.sender, amount);
    }

    /// @notice Pays all rewards; the stake stays.
    function harvest() external {
        UserInfo storage info = _accrue(msg.sender);
        uint256 reward = info.accrued;
        if (reward == 0) revert NothingToHarvest(msg.sender);
        uint256 available = rewardToken.balanceOf(address(this));
        if (available < reward) revert InsufficientRewards(available, reward);
        info.accrued = 0;
        rewardToken.safeTransfer(msg.sender, reward);
        emit Harvest(msg.sender, reward);
    }

    /// @notice Returns the whole stake at once; the rewards are lost.
    function emergencyWithdraw() external {
        UserInfo storage info = _accrue(msg.sender);
        uint256 amount = info.amount;
        if (amount == 0) revert ZeroAmount();
        uint256 forfeited = info.accrued;
        info.amount = 0;
        info.accrued = 0;
        totalStaked -= amount;
        stakingToken.safeTransfer(msg.sender, amount);
        emit EmergencyWithdraw(msg.sender, amount, forfeited);
    }

    function _accrue(address user) private returns (UserInfo storage info) {
        info = userInfo[user];
        info.accrued = pendingReward(user);
        info.lastUpdate = block.timestamp;
    }
}
