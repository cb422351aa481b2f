// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice Who borrows within a transaction
interface Borrower {
    function onLoan(uint256 feeA, uint256 feeB) external;
}

/// @title A pool of two tokens whose product of reserves never falls
/// @notice A part of each fee belongs to the owner, the rest to those who hold shares.
contract SwapPond is ERC20, Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using Math for uint256;

    //@flaw foreign_token
    //@good
    error UnknownToken();
    //@end
    error NothingToDo();
    error TooLittle();
    error TooLate();
    error NotRepaid();

    event Added(address indexed account, uint256 amountA, uint256 amountB, uint256 shares);
    event Removed(address indexed holder, uint256 amountA, uint256 amountB, uint256 shares);
    event Swapped(address indexed account, address indexed tokenIn, uint256 amountIn, uint256 amountOut);
    event Lent(address indexed borrower, uint256 amountA, uint256 amountB);

    uint256 public constant FEE = $FEE;
    uint256 public constant OWNER_PART = 5;
    uint256 private constant LOCKED = 1_000;

    IERC20 public immutable tokenA;
    IERC20 public immutable tokenB;
    uint256 public reserveA;
    uint256 public reserveB;
    uint256 public feesA;
    uint256 public feesB;

    constructor(IERC20 a, IERC20 b) ERC20("Pond share", "POND") Ownable(msg.sender) {
        tokenA = a;
        tokenB = b;
    }

    //@any
    /// @notice What a swap would give now, and the fee in it
    function quote(IERC20 tokenIn, uint256 amountIn) public view returns (uint256 amountOut, uint256 charge) {
        (uint256 inside, uint256 outside) = tokenIn == tokenA ? (reserveA, reserveB) : (reserveB, reserveA);
        charge = Math.ceilDiv(amountIn * FEE, 10_000);
        uint256 net = amountIn - charge;
        //@flaw upward_out
        amountOut = Math.ceilDiv(amountIn * outside, inside + net);
        //@good
        amountOut = net.mulDiv(outside, inside + net);
        //@end
    }

    /// @notice Pays in both tokens, in the relation of the reserves and at most so much, for shares
    function add(uint256 mostA, uint256 mostB, uint256 leastShares) external nonReentrant returns (uint256 shares) {
        uint256 supply = totalSupply();
        (uint256 amountA, uint256 amountB) = (mostA, mostB);
        if (supply == 0) {
            shares = Math.sqrt(mostA * mostB) - LOCKED;
            _mint(address(1), LOCKED);
        } else {
            //@flaw better_side
            shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
            //@good
            shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
            amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
            amountB = shares.mulDiv(reserveB, supply, Math.Rounding.Ceil);
            //@end
        }
        if (shares == 0) revert NothingToDo();
        if (shares < leastShares) revert TooLittle();
        reserveA += amountA;
        reserveB += amountB;
        _mint(msg.sender, shares);
        tokenA.safeTransferFrom(msg.sender, address(this), amountA);
        tokenB.safeTransferFrom(msg.sender, address(this), amountB);
        emit Added(msg.sender, amountA, amountB, shares);
    }

    /// @notice Gives back shares of a holder for their part of the reserves
    function remove(address holder, uint256 shares, uint256 leastA, uint256 leastB, address to) external nonReentrant returns (uint256 amountA, uint256 amountB) {
        if (shares == 0) revert NothingToDo();
        //@flaw leave_to_spend
        if (msg.sender != holder && to != msg.sender) _spendAllowance(holder, msg.sender, shares);
        //@good
        if (msg.sender != holder) _spendAllowance(holder, msg.sender, shares);
        //@end
        uint256 supply = totalSupply();
        //@flaw part_of_balance
        amountA = shares.mulDiv(tokenA.balanceOf(address(this)), supply);
        amountB = shares.mulDiv(tokenB.balanceOf(address(this)), supply);
        //@good
        amountA = shares.mulDiv(reserveA, supply);
        amountB = shares.mulDiv(reserveB, supply);
        //@end
        if (amountA < leastA || amountB < leastB) revert TooLittle();
        _burn(holder, shares);
        //@flaw part_of_balance
        reserveA -= shares.mulDiv(reserveA, supply);
        reserveB -= shares.mulDiv(reserveB, supply);
        //@good
        reserveA -= amountA;
        reserveB -= amountB;
        //@end
        tokenA.safeTransfer(to, amountA);
        tokenB.safeTransfer(to, amountB);
        emit Removed(holder, amountA, amountB, shares);
    }

    /// @notice Swaps an amount of one token for at least so much of the other, until a time
    function swap(IERC20 tokenIn, uint256 amountIn, uint256 leastOut, uint256 deadline, address to) external nonReentrant returns (uint256 amountOut) {
        if (block.timestamp > deadline) revert TooLate();
        //@flaw foreign_token
        bool forward = tokenIn == tokenA;
        //@good
        bool forward = tokenIn == tokenA;
        if (!forward && tokenIn != tokenB) revert UnknownToken();
        //@end
        uint256 charge;
        (amountOut, charge) = quote(tokenIn, amountIn);
        if (amountOut == 0) revert NothingToDo();
        //@flaw least_unread
        if (leastOut > (forward ? reserveB : reserveA)) revert TooLittle();
        //@good
        if (amountOut < leastOut) revert TooLittle();
        //@end
        uint256 part = charge / OWNER_PART;
        if (forward) {
            feesA += part;
            reserveA += amountIn - part;
            reserveB -= amountOut;
        } else {
            feesB += part;
            reserveB += amountIn - part;
            reserveA -= amountOut;
        }
        //@flaw unpaid_swap
        tokenIn.transferFrom(msg.sender, address(this), amountIn);
        //@good
        tokenIn.safeTransferFrom(msg.sender, address(this), amountIn);
        //@end
        (forward ? tokenB : tokenA).safeTransfer(to, amountOut);
        emit Swapped(msg.sender, address(tokenIn), amountIn, amountOut);
    }

    /// @notice Lends to the caller, who repays with a fee before its callback ends
    //@flaw loan_reenters
    function lend(uint256 amountA, uint256 amountB) external {
    //@good
    function lend(uint256 amountA, uint256 amountB) external nonReentrant {
    //@end
        uint256 chargeA = Math.ceilDiv(amountA * FEE, 10_000);
        uint256 chargeB = Math.ceilDiv(amountB * FEE, 10_000);
        uint256 heldA = tokenA.balanceOf(address(this));
        uint256 heldB = tokenB.balanceOf(address(this));
        tokenA.safeTransfer(msg.sender, amountA);
        tokenB.safeTransfer(msg.sender, amountB);
        Borrower(msg.sender).onLoan(chargeA, chargeB);
        //@flaw one_side_repaid
        if (tokenA.balanceOf(address(this)) < heldA + chargeA && tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
        //@good
        if (tokenA.balanceOf(address(this)) < heldA + chargeA) revert NotRepaid();
        if (tokenB.balanceOf(address(this)) < heldB + chargeB) revert NotRepaid();
        //@end
        reserveA += chargeA;
        reserveB += chargeB;
        emit Lent(msg.sender, amountA, amountB);
    }

    /// @notice Sends away what reached the pool by mistake
    function skim(address to) external nonReentrant {
        //@flaw skims_fees
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA;
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB;
        (feesA, feesB) = (0, 0);
        //@good
        uint256 spareA = tokenA.balanceOf(address(this)) - reserveA - feesA;
        uint256 spareB = tokenB.balanceOf(address(this)) - reserveB - feesB;
        //@end
        tokenA.safeTransfer(to, spareA);
        tokenB.safeTransfer(to, spareB);
    }

    /// @notice Pays out the owner's part of the fees
    //@flaw open_fees
    function collectFees(address to) external nonReentrant {
    //@good
    function collectFees(address to) external onlyOwner nonReentrant {
    //@end
        (uint256 a, uint256 b) = (feesA, feesB);
        (feesA, feesB) = (0, 0);
        tokenA.safeTransfer(to, a);
        tokenB.safeTransfer(to, b);
    }
    //@end
}
