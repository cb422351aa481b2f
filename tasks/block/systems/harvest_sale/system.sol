// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A sale of goods that are paid for before they exist
/// @notice Coins are kept here and released to the seller in parts. Buyers get them back where the sale fails, and
/// what is left of them where most of them object.
contract HarvestSale is ReentrancyGuard {
    using SafeERC20 for IERC20;

    error NotOpen();
    error NotNow();
    //@flaw open_seller
    //@good
    error NotSeller();
    //@end
    error NothingToDo();
    error TooMuch();
    error BadPlace();

    event Joined(address indexed buyer, uint256 coins, uint256 goods);
    event Left(address indexed buyer, uint256 coins);
    event Moved(address indexed from, address indexed to, uint256 coins);
    event Released(uint256 part, uint256 coins);
    event Objected(address indexed buyer, uint256 coins);
    event Delivered(address indexed buyer, uint256 goods);

    uint256 public constant RATE = $RATE;
    uint256 public constant GOAL = 100 ether;
    uint256 public constant CAP = 500 ether;
    uint256 public constant PERSON = 100 ether;
    uint256 public constant PARTS = 3;
    uint256 public constant PAUSE = $PAUSE;

    IERC20 public immutable coin;
    IERC20 public immutable goods;
    uint256 public immutable end;
    address public seller;
    uint256 public raised;
    uint256 public stored;
    uint256 public owedTotal;
    uint256 public lastJoin;
    mapping(address => uint256) public paidBy;
    mapping(address => uint256) public owedTo;
    uint256 public partsReleased;
    uint256 public lastRelease;
    uint256 public objections;
    mapping(address => bool) public hasObjected;
    bool public stopped;
    uint256 public leftAtStop;

    modifier whileOpen() {
        if (block.timestamp >= end) revert NotOpen();
        _;
    }

    constructor(IERC20 money, IERC20 product, uint256 length) {
        coin = money;
        goods = product;
        end = block.timestamp + length;
        lastRelease = block.timestamp + length;
        seller = msg.sender;
    }

    //@any
    /// @notice Whether the time is over and the goal was reached
    function succeeded() public view returns (bool) {
        return block.timestamp >= end && raised >= GOAL;
    }

    /// @notice Whether buyers may have their coins back
    function failed() public view returns (bool) {
        return block.timestamp >= end && (raised < GOAL || stopped);
    }

    /// @notice What goods cost, in coins
    function costOf(uint256 amount) public pure returns (uint256) {
        //@flaw free_crumbs
        return amount / RATE;
        //@good
        return Math.ceilDiv(amount, RATE);
        //@end
    }

    /// @notice What a buyer would get back
    function refundOf(address buyer) public view returns (uint256) {
        if (stopped) return (paidBy[buyer] * leftAtStop) / raised;
        return paidBy[buyer];
    }

    /// @notice Pays coins in, for as many goods as they are worth
    //@flaw late_join
    function join(uint256 coins) external nonReentrant {
    //@good
    function join(uint256 coins) external whileOpen nonReentrant {
    //@end
        uint256 received = _take(coins);
        if (received == 0) revert NothingToDo();
        _book(msg.sender, received, received * RATE);
    }

    /// @notice Buys an exact amount of goods
    function joinFor(uint256 amount) external whileOpen nonReentrant {
        uint256 cost = costOf(amount);
        uint256 received = _take(cost);
        if (amount == 0 || received < cost) revert NothingToDo();
        _book(msg.sender, received, amount);
    }

    /// @notice Takes coins out again while the sale is open
    function leave(uint256 coins) external whileOpen nonReentrant {
        uint256 back = Math.min(owedTo[msg.sender], coins * RATE);
        //@flaw endless_leave
        unchecked {
            paidBy[msg.sender] -= coins;
        }
        //@good
        if (coins > paidBy[msg.sender]) revert TooMuch();
        paidBy[msg.sender] -= coins;
        //@end
        owedTo[msg.sender] -= back;
        owedTotal -= back;
        raised -= coins;
        emit Left(msg.sender, coins);
        _pay(msg.sender, coins);
    }

    /// @notice Gives a place in the sale to somebody else
    function movePlace(address to) external nonReentrant {
        (uint256 coins, uint256 amount) = (paidBy[msg.sender], owedTo[msg.sender]);
        if (coins == 0) revert NothingToDo();
        //@flaw doubled_place
        if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
        //@flaw moved_vote
        if (to == address(0) || to == msg.sender) revert BadPlace();
        //@good
        if (to == address(0) || to == msg.sender || hasObjected[msg.sender]) revert BadPlace();
        //@end
        if (paidBy[to] + coins > PERSON) revert TooMuch();
        //@flaw doubled_place
        (uint256 coinsThere, uint256 goodsThere) = (paidBy[to], owedTo[to]);
        (paidBy[msg.sender], owedTo[msg.sender]) = (0, 0);
        (paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
        //@good
        (paidBy[msg.sender], owedTo[msg.sender]) = (0, 0);
        paidBy[to] += coins;
        owedTo[to] += amount;
        //@end
        emit Moved(msg.sender, to, coins);
    }

    /// @notice Gives coins back after the sale failed or was stopped
    //@flaw refund_reenter
    function refund() external {
    //@good
    function refund() external nonReentrant {
    //@end
        //@flaw refund_always
        if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
        //@good
        if (!failed()) revert NotNow();
        //@end
        uint256 coins = refundOf(msg.sender);
        if (coins == 0) revert NothingToDo();
        emit Left(msg.sender, coins);
        //@flaw refund_reenter
        _pay(msg.sender, coins);
        _forget(msg.sender);
        //@flaw refund_again
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        _pay(msg.sender, coins);
        //@good
        _forget(msg.sender);
        _pay(msg.sender, coins);
        //@end
    }

    /// @notice Pays the next part to the seller
    function release() external nonReentrant {
        if (!succeeded() || stopped || partsReleased == PARTS) revert NotNow();
        if (block.timestamp < lastRelease + PAUSE) revert NotNow();
        //@flaw all_at_once
        lastRelease = Math.max(lastRelease, end);
        //@good
        lastRelease = block.timestamp;
        //@end
        partsReleased += 1;
        uint256 coins = partsReleased == PARTS ? stored : raised / PARTS;
        emit Released(partsReleased, coins);
        _pay(seller, coins);
    }

    /// @notice Says that the rest should not be released
    function object() external {
        if (!succeeded() || stopped || partsReleased == PARTS) revert NotNow();
        if (paidBy[msg.sender] == 0 || hasObjected[msg.sender]) revert NothingToDo();
        hasObjected[msg.sender] = true;
        objections += paidBy[msg.sender];
        emit Objected(msg.sender, paidBy[msg.sender]);
        if (objections * 2 > raised) {
            stopped = true;
            leftAtStop = stored;
        }
    }

    /// @notice Hands the goods over when all parts are released
    function collect() external nonReentrant {
        if (partsReleased < PARTS) revert NotNow();
        uint256 amount = owedTo[msg.sender];
        if (amount == 0) revert NothingToDo();
        //@flaw collect_again
        paidBy[msg.sender] = 0;
        //@good
        _forget(msg.sender);
        //@end
        emit Delivered(msg.sender, amount);
        goods.safeTransfer(msg.sender, amount);
    }

    /// @notice Sends the goods that nobody bought back to the seller
    function returnUnsold() external nonReentrant {
        if (block.timestamp < end) revert NotNow();
        //@flaw swept_goods
        uint256 spare = goods.balanceOf(address(this));
        if (spare < owedTotal) revert NothingToDo();
        //@good
        uint256 spare = goods.balanceOf(address(this)) - owedTotal;
        //@end
        if (spare == 0) revert NothingToDo();
        goods.safeTransfer(seller, spare);
    }

    /// @notice Names who is paid
    //@flaw open_seller
    function setSeller(address next) external {
    //@good
    function setSeller(address next) external {
        if (msg.sender != seller) revert NotSeller();
    //@end
        seller = next;
    }

    function _book(address buyer, uint256 coins, uint256 amount) private {
        //@flaw person_limit
        if (coins > PERSON || raised + coins > CAP) revert TooMuch();
        //@good
        if (paidBy[buyer] + coins > PERSON || raised + coins > CAP) revert TooMuch();
        //@end
        raised += coins;
        stored += coins;
        owedTotal += amount;
        paidBy[buyer] += coins;
        owedTo[buyer] += amount;
        lastJoin = block.timestamp;
        emit Joined(buyer, coins, amount);
    }

    function _forget(address buyer) private {
        owedTotal -= owedTo[buyer];
        owedTo[buyer] = 0;
        paidBy[buyer] = 0;
    }

    function _take(uint256 coins) private returns (uint256) {
        //@flaw trusted_amount
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return coins;
        //@good
        uint256 before = coin.balanceOf(address(this));
        coin.safeTransferFrom(msg.sender, address(this), coins);
        return coin.balanceOf(address(this)) - before;
        //@end
    }

    function _pay(address to, uint256 coins) private {
        stored -= coins;
        coin.safeTransfer(to, coins);
    }
    //@end
}
