// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A pool of the native coin and a token that is worth the same
/// @notice Swaps are one to one, for a fee that grows with how uneven they leave the pool. Others read the price of a share.
contract TwinPool is ERC20, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using Address for address payable;
    using Math for uint256;

    error TooLittle();
    error TooMuch();
    error NotNow();
    error NotAllowed();
    error NothingThere();

    event Added(address indexed account, uint256 coins, uint256 tokens, uint256 shares);
    event Removed(address indexed account, uint256 coins, uint256 tokens, uint256 shares);
    event Swapped(address indexed account, bool gaveCoins, uint256 given, uint256 out);
    event Booked(uint256 indexed id, address indexed account, uint256 coins, uint256 tokens);
    event Cashed(uint256 indexed id, address indexed to);

    struct Ticket {
        address owner;
        uint256 coins;
        uint256 tokens;
        uint256 readyAt;
        uint256 cashedAt;
    }

    uint256 public constant BASE = $BASE;
    uint256 public constant TOP = 1_000;
    uint256 public constant EXIT = $EXIT;
    uint256 public constant DELAY = $DELAY;
    uint256 private constant LOCKED = 1e6;

    IERC20 public immutable token;
    address payable public immutable keeper;
    uint256 public coins;
    uint256 public tokens;
    uint256 public cutCoins;
    uint256 public cutTokens;
    uint256 public bookedCoins;
    uint256 public bookedTokens;
    mapping(uint256 => Ticket) public tickets;
    uint256 public ticketCount;

    constructor(IERC20 twin, address payable feeTaker) ERC20("Twin share", "TWIN") {
        (token, keeper) = (twin, feeTaker);
    }

    //@any
    /// @notice What a share is worth, in parts of 1e18
    function price() external view returns (uint256) {
        uint256 supply = totalSupply();
        if (supply == 0) return 1e18;
        //@flaw counted_balance
        return (address(this).balance + token.balanceOf(address(this))).mulDiv(1e18, supply);
        //@good
        return (coins + tokens).mulDiv(1e18, supply);
        //@end
    }

    /// @notice Adds both kinds in the proportion in which they are here, and gives shares
    function add(uint256 most, uint256 least) external payable nonReentrant returns (uint256 shares) {
        uint256 supply = totalSupply();
        uint256 need = supply == 0 ? msg.value : msg.value.mulDiv(tokens, coins, Math.Rounding.Ceil);
        if (need > most || need == 0) revert TooMuch();
        shares = supply == 0 ? msg.value - LOCKED : msg.value.mulDiv(supply, coins);
        if (shares < least || shares == 0) revert TooLittle();
        if (supply == 0) _mint(address(0xdead), LOCKED);
        coins += msg.value;
        tokens += need;
        _mint(msg.sender, shares);
        //@flaw unread_transfer
        token.transferFrom(msg.sender, address(this), need);
        //@good
        token.safeTransferFrom(msg.sender, address(this), need);
        //@end
        emit Added(msg.sender, msg.value, need, shares);
    }

    /// @notice Takes both kinds out at once, for a small part of them
    function remove(uint256 shares, address payable to, uint256 leastCoins, uint256 leastTokens) external nonReentrant {
        (uint256 a, uint256 b) = partOf(shares);
        a -= a.mulDiv(EXIT, 10_000, Math.Rounding.Ceil);
        b -= b.mulDiv(EXIT, 10_000, Math.Rounding.Ceil);
        if (a < leastCoins || b < leastTokens) revert TooLittle();
        _burn(msg.sender, shares);
        //@flaw read_between
        to.sendValue(a);
        coins -= a;
        tokens -= b;
        token.safeTransfer(to, b);
        //@good
        coins -= a;
        tokens -= b;
        to.sendValue(a);
        token.safeTransfer(to, b);
        //@end
        emit Removed(to, a, b, shares);
    }

    /// @notice Takes one kind out; the other part of the shares is swapped
    function removeOne(uint256 shares, bool inCoins, address payable to, uint256 least)
        external
        nonReentrant
        returns (uint256 out)
    {
        (uint256 a, uint256 b) = partOf(shares);
        _burn(msg.sender, shares);
        coins -= a;
        tokens -= b;
        //@flaw free_exit
        out = a + b;
        if (inCoins) (coins, tokens) = (coins - b, tokens + b);
        else (coins, tokens) = (coins + a, tokens - a);
        _checkSides();
        //@flaw wrong_side
        out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
        if (inCoins) (coins, tokens) = (coins + a, tokens - a);
        //@good
        out = inCoins ? a + _swap(b, false) : b + _swap(a, true);
        //@end
        if (out < least) revert TooLittle();
        _send(inCoins, to, out);
        emit Removed(to, inCoins ? out : 0, inCoins ? 0 : out, shares);
    }

    /// @notice Gives coins for tokens
    function swapCoins(address payable to, uint256 least) external payable nonReentrant returns (uint256 out) {
        out = _swap(msg.value, true);
        //@flaw least_unread
        if (out == 0 || least > msg.value) revert TooLittle();
        //@good
        if (out == 0 || out < least) revert TooLittle();
        //@end
        _send(false, to, out);
        emit Swapped(msg.sender, true, msg.value, out);
    }

    /// @notice Gives tokens for coins
    function swapTokens(uint256 amount, address payable to, uint256 least) external nonReentrant returns (uint256 out) {
        token.safeTransferFrom(msg.sender, address(this), amount);
        out = _swap(amount, false);
        if (out == 0 || out < least) revert TooLittle();
        _send(true, to, out);
        emit Swapped(msg.sender, false, amount, out);
    }

    /// @notice Sets the part of some shares aside, to be cashed later for no fee
    function book(uint256 shares) external nonReentrant returns (uint256 id) {
        (uint256 a, uint256 b) = partOf(shares);
        if (a == 0 || b == 0) revert TooLittle();
        id = ticketCount++;
        tickets[id] = Ticket(msg.sender, a, b, block.timestamp + DELAY, 0);
        _burn(msg.sender, shares);
        //@flaw booked_stays
        //@good
        coins -= a;
        tokens -= b;
        //@end
        bookedCoins += a;
        bookedTokens += b;
        emit Booked(id, msg.sender, a, b);
    }

    /// @notice Pays a ticket
    //@flaw cashed_again
    function cash(uint256 id, address payable to) external {
    //@good
    function cash(uint256 id, address payable to) external nonReentrant {
    //@end
        Ticket storage ticket = tickets[id];
        //@flaw foreign_ticket
        if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
        //@good
        if (ticket.owner != msg.sender) revert NotAllowed();
        //@end
        //@flaw early_cash
        if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
        //@good
        if (ticket.cashedAt != 0 || block.timestamp < ticket.readyAt) revert NotNow();
        //@end
        //@flaw cashed_again
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        if (ticket.cashedAt == 0) {
            bookedCoins -= ticket.coins;
            bookedTokens -= ticket.tokens;
        }
        ticket.cashedAt = block.timestamp;
        //@good
        ticket.cashedAt = block.timestamp;
        bookedCoins -= ticket.coins;
        bookedTokens -= ticket.tokens;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        //@end
        emit Cashed(id, to);
    }

    /// @notice Sends the keeper its part of the fees
    function collect() external nonReentrant {
        (uint256 a, uint256 b) = (cutCoins, cutTokens);
        if (a + b == 0) revert NothingThere();
        //@flaw collected_again
        cutCoins = Math.min(a, address(this).balance - a);
        //@good
        cutCoins = 0;
        //@end
        cutTokens = 0;
        keeper.sendValue(a);
        token.safeTransfer(keeper, b);
    }

    /// @notice The part of both kinds that belongs to some shares
    function partOf(uint256 shares) public view returns (uint256, uint256) {
        uint256 supply = totalSupply();
        return (coins.mulDiv(shares, supply), tokens.mulDiv(shares, supply));
    }

    /// @notice The fee of a swap, in parts of 10,000, by what it leaves of the kind that came in and of the other
    function rateFor(uint256 grown, uint256 shrunk) public pure returns (uint256) {
        if (grown <= shrunk) return BASE;
        return Math.min(BASE + (grown - shrunk).mulDiv(1_000, grown + shrunk), TOP);
    }

    function _swap(uint256 given, bool gaveCoins) private returns (uint256 out) {
        (uint256 grown, uint256 shrunk) = gaveCoins ? (coins, tokens) : (tokens, coins);
        if (given > shrunk) revert TooMuch();
        //@flaw early_rate
        uint256 rate = rateFor(grown, shrunk);
        //@good
        uint256 rate = rateFor(grown + given, shrunk - given);
        //@end
        uint256 fee = given.mulDiv(rate, 10_000, Math.Rounding.Ceil);
        out = given - fee;
        if (gaveCoins) {
            cutTokens += fee / 2;
            (coins, tokens) = (coins + given, tokens - out - fee / 2);
        } else {
            cutCoins += fee / 2;
            (coins, tokens) = (coins - out - fee / 2, tokens + given);
        }
        _checkSides();
    }

    function _checkSides() private view {
        //@flaw emptied_side
        if (coins == 0 && tokens == 0 && totalSupply() > 0) revert TooMuch();
        //@good
        if (Math.min(coins, tokens) * 10 < coins + tokens) revert TooMuch();
        //@end
    }

    function _send(bool inCoins, address payable to, uint256 amount) private {
        if (inCoins) to.sendValue(amount);
        else token.safeTransfer(to, amount);
    }
    //@end
}
