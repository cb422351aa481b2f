// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice What a token is worth: the price that was published last, and the one at which it is traded now
interface IFeed {
    function latest() external view returns (int256 answer, uint256 at);
    function spot() external view returns (int256 answer, uint256 at);
    function decimals() external view returns (uint8);
}

interface IFlashUser {
    function onFlash(uint256 amount, uint256 fee) external;
}

/// @title A house that lends one token against another
/// @notice Suppliers hold shares of what is lent. Debt grows by an index; who owes too much can be liquidated.
contract LoanHouse is Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using Math for uint256;

    error NothingToDo();
    error NoPrice();
    error TooMuch();
    error TooSoon();
    error NotCovered();
    error Healthy();
    error NotRepaid();
    error BadTerms();

    event Supplied(address indexed account, uint256 amount, uint256 shares);
    event Redeemed(address indexed account, uint256 amount, uint256 shares);
    event Pledged(address indexed account, uint256 amount);
    event Unpledged(address indexed account, uint256 amount);
    event Borrowed(address indexed account, address indexed to, uint256 amount);
    event Repaid(address indexed account, uint256 amount);
    event Liquidated(address indexed account, address indexed by, uint256 paid, uint256 taken);

    uint256 private constant ONE = 1e18;
    uint256 public constant RATE = $RATE;
    uint256 public constant MAX_AGE = $AGE;
    uint256 public constant BONUS = $BONUS;
    uint256 public constant LIMIT = 85;
    uint256 public constant CUT = 10;
    uint256 public constant FLASH_FEE = 5;

    IERC20 public immutable cash;
    IERC20 public immutable gold;
    uint256 public immutable goldUnit;
    IFeed public feed;
    uint256 public factor = $FACTOR;

    uint256 public idle;
    uint256 public reserves;
    uint256 public totalShares;
    uint256 public totalScaled;
    uint256 public totalPledged;
    uint256 public debtIndex = ONE;
    uint256 public accruedAt;

    mapping(address => uint256) public shares;
    mapping(address => uint256) public scaled;
    mapping(address => uint256) public pledged;
    mapping(address => uint256) public borrowedAt;
    mapping(address => mapping(address => uint256)) public credit;

    constructor(IERC20 lent, IERC20 security, uint256 unit, IFeed prices) Ownable(msg.sender) {
        cash = lent;
        gold = security;
        goldUnit = unit;
        feed = prices;
        accruedAt = block.timestamp;
    }

    //@any
    /// @notice What one whole token of the security is worth, with 18 decimals
    function price() public view returns (uint256) {
        //@flaw traded_price
        (int256 answer, uint256 at) = feed.spot();
        //@good
        (int256 answer, uint256 at) = feed.latest();
        //@end
        //@flaw old_price
        if (answer <= 0 || at > block.timestamp + MAX_AGE) revert NoPrice();
        //@good
        if (answer <= 0 || block.timestamp > at + MAX_AGE) revert NoPrice();
        //@end
        return uint256(answer) * 10 ** (18 - feed.decimals());
    }

    /// @notice What an amount of the security is worth
    function worthOf(uint256 amount) public view returns (uint256) {
        return amount.mulDiv(price(), goldUnit);
    }

    /// @notice The index of debt as it is now
    function currentIndex() public view returns (uint256) {
        //@flaw whole_hours
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
        //@good
        uint256 passed = block.timestamp - accruedAt;
        //@end
        return debtIndex + debtIndex.mulDiv(RATE * passed, ONE);
    }

    /// @notice What an account owes now
    function debtOf(address account) public view returns (uint256) {
        return scaled[account].mulDiv(currentIndex(), ONE, Math.Rounding.Ceil);
    }

    /// @notice What all borrowers owed at the last accrual
    function totalDebt() public view returns (uint256) {
        return totalScaled.mulDiv(debtIndex, ONE);
    }

    /// @notice What belonged to the suppliers at the last accrual
    function poolAssets() public view returns (uint256) {
        return idle + totalDebt() - reserves;
    }

    /// @notice Brings the index, and the part of the interest that the house keeps, up to date
    function accrue() public {
        uint256 next = currentIndex();
        reserves += totalScaled.mulDiv(next - debtIndex, ONE) * CUT / 100;
        debtIndex = next;
        accruedAt = block.timestamp;
    }

    /// @notice Supplies what others may borrow
    //@flaw flash_supplied
    function supply(uint256 amount) external returns (uint256 received) {
    //@good
    function supply(uint256 amount) external nonReentrant returns (uint256 received) {
    //@end
        //@flaw late_supply
        //@good
        accrue();
        //@end
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
        if (received == 0) revert NothingToDo();
        shares[msg.sender] += received;
        totalShares += received;
        idle += amount;
        cash.safeTransferFrom(msg.sender, address(this), amount);
        emit Supplied(msg.sender, amount, received);
    }

    /// @notice Gives shares back for what they are worth
    function redeem(uint256 count) external nonReentrant returns (uint256 amount) {
        if (count == 0 || count > shares[msg.sender]) revert TooMuch();
        accrue();
        amount = count.mulDiv(poolAssets() + 1, totalShares + 1);
        shares[msg.sender] -= count;
        totalShares -= count;
        idle -= amount;
        cash.safeTransfer(msg.sender, amount);
        emit Redeemed(msg.sender, amount, count);
    }

    /// @notice Hands security over
    function pledge(uint256 amount) external nonReentrant {
        if (amount == 0) revert NothingToDo();
        pledged[msg.sender] += amount;
        totalPledged += amount;
        gold.safeTransferFrom(msg.sender, address(this), amount);
        emit Pledged(msg.sender, amount);
    }

    /// @notice Takes security back that is not needed, though not in the moment of a loan
    //@flaw leaving_security
    function unpledge(uint256 amount) external {
    //@good
    function unpledge(uint256 amount) external nonReentrant {
    //@end
        if (amount == 0) revert NothingToDo();
        if (borrowedAt[msg.sender] == block.timestamp) revert TooSoon();
        accrue();
        //@flaw leaving_security
        if (amount > pledged[msg.sender]) revert TooMuch();
        _check(msg.sender, pledged[msg.sender] - amount);
        gold.safeTransfer(msg.sender, amount);
        pledged[msg.sender] -= amount;
        totalPledged -= amount;
        //@flaw endless_security
        unchecked {
            pledged[msg.sender] -= amount;
        }
        totalPledged -= amount;
        _check(msg.sender, pledged[msg.sender]);
        gold.safeTransfer(msg.sender, amount);
        //@good
        if (amount > pledged[msg.sender]) revert TooMuch();
        pledged[msg.sender] -= amount;
        totalPledged -= amount;
        _check(msg.sender, pledged[msg.sender]);
        gold.safeTransfer(msg.sender, amount);
        //@end
        emit Unpledged(msg.sender, amount);
    }

    /// @notice Borrows against one's security
    function borrow(uint256 amount, address to) external nonReentrant {
        _borrow(msg.sender, amount, to);
    }

    /// @notice Says how much somebody may borrow in one's name
    function setCredit(address helper, uint256 amount) external {
        //@flaw swapped_credit
        credit[helper][msg.sender] = amount;
        //@good
        credit[msg.sender][helper] = amount;
        //@end
    }

    /// @notice Borrows in the name of somebody who allowed it
    function borrowFor(address account, uint256 amount, address to) external nonReentrant {
        uint256 allowed = credit[account][msg.sender];
        if (amount > allowed) revert TooMuch();
        //@flaw standing_credit
        if (amount == allowed) credit[account][msg.sender] = 0;
        //@good
        credit[account][msg.sender] = allowed - amount;
        //@end
        _borrow(account, amount, to);
    }

    /// @notice Pays debt back, one's own or another's; no more than is owed is taken
    function repay(address account, uint256 amount) external nonReentrant returns (uint256 paid) {
        accrue();
        uint256 debt = debtOf(account);
        paid = Math.min(amount, debt);
        if (paid == 0) revert NothingToDo();
        uint256 less = paid == debt ? scaled[account] : paid.mulDiv(ONE, debtIndex);
        scaled[account] -= less;
        totalScaled -= less;
        idle += paid;
        //@flaw unread_answer
        cash.transferFrom(msg.sender, address(this), paid);
        //@good
        cash.safeTransferFrom(msg.sender, address(this), paid);
        //@end
        emit Repaid(account, paid);
    }

    /// @notice Pays up to half of the debt of somebody who owes too much, and takes security for it, with a bonus
    function liquidate(address account, uint256 amount) external nonReentrant returns (uint256 taken) {
        accrue();
        uint256 debt = debtOf(account);
        //@flaw early_liquidation
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
        //@good
        if (debt * 100 <= worthOf(pledged[account]) * LIMIT) revert Healthy();
        //@end
        //@flaw whole_liquidation
        uint256 paid = Math.min(amount, debt);
        //@good
        uint256 paid = Math.min(amount, debt.ceilDiv(2));
        //@end
        taken = paid.mulDiv(goldUnit * (100 + BONUS), price() * 100);
        if (taken == 0 || taken > pledged[account]) revert TooMuch();
        uint256 less = paid.mulDiv(ONE, debtIndex);
        //@flaw own_debt_paid
        scaled[msg.sender] -= less;
        //@good
        scaled[account] -= less;
        //@end
        totalScaled -= less;
        pledged[account] -= taken;
        totalPledged -= taken;
        idle += paid;
        cash.safeTransferFrom(msg.sender, address(this), paid);
        gold.safeTransfer(msg.sender, taken);
        emit Liquidated(account, msg.sender, paid, taken);
    }

    /// @notice Lends for one call, for a fee that belongs to the suppliers
    function flash(uint256 amount, IFlashUser user) external nonReentrant {
        if (amount == 0 || amount > idle) revert TooMuch();
        uint256 fee = (amount * FLASH_FEE).ceilDiv(10_000);
        uint256 held = cash.balanceOf(address(this));
        cash.safeTransfer(address(user), amount);
        user.onFlash(amount, fee);
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
        idle += fee;
    }

    /// @notice Changes where prices come from
    //@flaw open_feed
    function setFeed(IFeed next) external {
        if (next.decimals() != feed.decimals()) revert BadTerms();
    //@good
    function setFeed(IFeed next) external onlyOwner {
        if (next.decimals() != feed.decimals()) revert BadTerms();
    //@end
        feed = next;
    }

    /// @notice Changes how much may be borrowed, in percent of the security
    function setFactor(uint256 next) external onlyOwner {
        if (next == 0 || next + 5 > LIMIT) revert BadTerms();
        factor = next;
    }

    /// @notice Takes what the house has kept of the interest
    //@flaw open_reserves
    function takeReserves(uint256 amount, address to) external nonReentrant {
    //@good
    function takeReserves(uint256 amount, address to) external onlyOwner nonReentrant {
    //@end
        if (amount == 0 || amount > reserves) revert TooMuch();
        reserves -= amount;
        idle -= amount;
        cash.safeTransfer(to, amount);
    }

    function _borrow(address account, uint256 amount, address to) private {
        if (amount == 0) revert NothingToDo();
        if (amount > idle) revert TooMuch();
        accrue();
        //@flaw check_before
        _check(account, pledged[account]);
        //@good
        //@end
        //@flaw free_dust
        uint256 more = amount.mulDiv(ONE, debtIndex);
        //@good
        uint256 more = amount.mulDiv(ONE, debtIndex, Math.Rounding.Ceil);
        //@end
        scaled[account] += more;
        totalScaled += more;
        idle -= amount;
        borrowedAt[account] = block.timestamp;
        //@flaw check_before
        //@good
        _check(account, pledged[account]);
        //@end
        cash.safeTransfer(to, amount);
        emit Borrowed(account, to, amount);
    }

    function _check(address account, uint256 security) private view {
        if (scaled[account] == 0) return;
        if (debtOf(account) * 100 > worthOf(security) * factor) revert NotCovered();
    }
    //@end
}
