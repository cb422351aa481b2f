// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A yard in which tokens are staked for a reward in another token
/// @notice Rewards are paid out over a period. Stake is asked back first, and leaves after a while.
contract StakeYard is Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    error NothingToDo();
    error NotFunder();
    error TooMuch();
    error TooSoon();
    error BadTerms();

    event Staked(address indexed account, uint256 amount);
    event Asked(address indexed account, uint256 amount, uint256 readyAt);
    event Left(address indexed account, uint256 amount);
    event Moved(address indexed from, address indexed to, uint256 amount);
    event Paid(address indexed account, address indexed to, uint256 amount);
    event Funded(uint256 amount, uint256 rate);

    uint256 public constant PERIOD = $PERIOD;
    uint256 public constant COOLDOWN = $COOLDOWN;
    uint256 public constant PENALTY = $PENALTY;
    uint256 private constant SCALE = 1e36;

    IERC20 public immutable coin;
    IERC20 public immutable prize;
    address public funder;

    uint256 public rate;
    uint256 public endsAt;
    uint256 public updatedAt;
    uint256 public perToken;
    uint256 public total;
    uint256 public leaving;
    uint256 public penalties;

    mapping(address => uint256) public staked;
    mapping(address => uint256) public seen;
    mapping(address => uint256) public saved;
    mapping(address => uint256) public asked;
    mapping(address => uint256) public readyAt;

    constructor(IERC20 stakeToken, IERC20 rewardToken, address firstFunder) Ownable(msg.sender) {
        coin = stakeToken;
        prize = rewardToken;
        funder = firstFunder;
    }

    //@any
    /// @notice The reward for one token since the beginning, times 1e36
    function currentPerToken() public view returns (uint256) {
        uint256 until = Math.min(block.timestamp, endsAt);
        if (total == 0 || until <= updatedAt) return perToken;
        return perToken + ((until - updatedAt) * rate * SCALE) / total;
    }

    /// @notice The reward that an account can have now
    function earned(address account) public view returns (uint256) {
        return saved[account] + (staked[account] * (currentPerToken() - seen[account])) / SCALE;
    }

    /// @notice Stakes tokens
    function stake(uint256 amount) external nonReentrant {
        if (amount == 0) revert NothingToDo();
        //@flaw unseen_stake
        _refresh();
        //@good
        _settle(msg.sender);
        //@end
        staked[msg.sender] += amount;
        total += amount;
        coin.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }

    /// @notice Asks for stake back: it earns no more, and can be taken after the cooldown
    function ask(uint256 amount) external nonReentrant {
        if (amount == 0) revert NothingToDo();
        if (amount > staked[msg.sender]) revert TooMuch();
        _settle(msg.sender);
        staked[msg.sender] -= amount;
        total -= amount;
        leaving += amount;
        //@flaw old_time
        if (asked[msg.sender] == 0) readyAt[msg.sender] = block.timestamp + COOLDOWN;
        //@good
        readyAt[msg.sender] = block.timestamp + COOLDOWN;
        //@end
        asked[msg.sender] += amount;
        emit Asked(msg.sender, amount, readyAt[msg.sender]);
    }

    /// @notice Takes what was asked for
    //@flaw leaves_twice
    function leave() external returns (uint256 amount) {
    //@good
    function leave() external nonReentrant returns (uint256 amount) {
    //@end
        amount = asked[msg.sender];
        if (amount == 0) revert NothingToDo();
        //@flaw no_cooldown
        if (block.timestamp < updatedAt) revert TooSoon();
        //@good
        if (block.timestamp < readyAt[msg.sender]) revert TooSoon();
        //@end
        //@flaw leaves_twice
        coin.safeTransfer(msg.sender, amount);
        asked[msg.sender] = 0;
        leaving -= amount;
        //@good
        asked[msg.sender] = 0;
        leaving -= amount;
        coin.safeTransfer(msg.sender, amount);
        //@end
        emit Left(msg.sender, amount);
    }

    /// @notice Takes stake at once, less a penalty that stays for the owner
    function rush(uint256 amount) external nonReentrant {
        if (amount == 0) revert NothingToDo();
        //@flaw wraps_below
        _settle(msg.sender);
        unchecked {
            staked[msg.sender] -= amount;
        }
        total = total > amount ? total - amount : 0;
        //@good
        if (amount > staked[msg.sender]) revert TooMuch();
        _settle(msg.sender);
        staked[msg.sender] -= amount;
        total -= amount;
        //@end
        uint256 part = Math.ceilDiv(amount * PENALTY, 100);
        penalties += part;
        coin.safeTransfer(msg.sender, amount - part);
        emit Left(msg.sender, amount);
    }

    /// @notice Takes back a request: the stake earns again
    function stay() external nonReentrant {
        uint256 amount = asked[msg.sender];
        if (amount == 0) revert NothingToDo();
        _settle(msg.sender);
        //@flaw asks_and_stays
        //@good
        asked[msg.sender] = 0;
        leaving -= amount;
        //@end
        staked[msg.sender] += amount;
        total += amount;
        emit Staked(msg.sender, amount);
    }

    /// @notice Gives stake to another account
    function move(address to, uint256 amount) external nonReentrant {
        if (amount == 0 || to == address(0) || to == msg.sender) revert BadTerms();
        if (amount > staked[msg.sender]) revert TooMuch();
        _settle(msg.sender);
        //@flaw unseen_receiver
        //@good
        _settle(to);
        //@end
        staked[msg.sender] -= amount;
        staked[to] += amount;
        emit Moved(msg.sender, to, amount);
    }

    /// @notice Pays one's reward to an account of one's choice
    function claim(address to) external nonReentrant returns (uint256) {
        return _pay(msg.sender, to);
    }

    /// @notice Pays the reward of somebody else to them
    function claimFor(address account) external nonReentrant returns (uint256) {
        //@flaw pays_caller
        return _pay(account, msg.sender);
        //@good
        return _pay(account, account);
        //@end
    }

    /// @notice Brings a reward, which is paid out over a period with what is left of the last one
    function fund(uint256 amount) external nonReentrant {
        //@flaw open_fund
        if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
        //@good
        if (msg.sender != funder) revert NotFunder();
        //@end
        _refresh();
        uint256 left = block.timestamp < endsAt ? (endsAt - block.timestamp) * rate : 0;
        prize.safeTransferFrom(msg.sender, address(this), amount);
        rate = (left + amount) / PERIOD;
        endsAt = block.timestamp + PERIOD;
        updatedAt = block.timestamp;
        emit Funded(amount, rate);
    }

    /// @notice Changes who brings rewards
    //@flaw open_funder
    function setFunder(address next) external {
    //@good
    function setFunder(address next) external onlyOwner {
    //@end
        funder = next;
    }

    /// @notice Sends the penalties away
    function takePenalties(address to) external onlyOwner nonReentrant {
        //@flaw all_as_penalty
        uint256 amount = Math.max(penalties, coin.balanceOf(address(this)) - total);
        //@good
        uint256 amount = penalties;
        //@end
        if (amount == 0) revert NothingToDo();
        penalties = 0;
        coin.safeTransfer(to, amount);
    }

    function _refresh() private {
        perToken = currentPerToken();
        updatedAt = block.timestamp;
    }

    function _settle(address account) private {
        _refresh();
        saved[account] = earned(account);
        seen[account] = perToken;
    }

    function _pay(address account, address to) private returns (uint256 amount) {
        _settle(account);
        amount = saved[account];
        if (amount == 0) revert NothingToDo();
        //@flaw paid_remains
        if (prize.balanceOf(address(this)) < amount) saved[account] = 0;
        //@good
        saved[account] = 0;
        //@end
        prize.safeTransfer(to, amount);
        emit Paid(account, to, amount);
    }
    //@end
}
