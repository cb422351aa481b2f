// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title One side of a bridge: tokens are locked here when they leave, and paid out when they come back
/// @notice Keepers sign what arrived. Large arrivals wait, and can be stopped meanwhile.
contract FerryBridge is EIP712, Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    error UnknownChain();
    error AlreadyDone();
    error NotEnough();
    error NotKeeper();
    error NotSender();
    error NotNow();
    error OverLimit();
    error BadAmount();

    event Departed(uint256 indexed number, address indexed sender, uint256 toChain, address to, uint256 amount);
    event Arrived(uint256 indexed fromChain, uint256 indexed number, address indexed to, uint256 amount);
    event Held(uint256 indexed fromChain, uint256 indexed number, uint256 until);
    event Stopped(uint256 indexed fromChain, uint256 indexed number);
    event Refunded(uint256 indexed number, address indexed to, uint256 amount);

    struct Departure {
        address sender;
        uint256 amount;
        uint256 toChain;
        bool refunded;
    }

    struct Held_ {
        address to;
        uint256 amount;
        uint256 until;
        bool stopped;
    }

    bytes32 private constant ARRIVAL_TYPE =
        keccak256("Arrival(uint256 fromChain,uint256 number,address to,uint256 amount,uint256 tip)");
    bytes32 private constant REFUND_TYPE = keccak256("Refund(uint256 number)");

    uint256 public constant HOLD_TIME = $HOLD;
    uint256 public constant HOLD_FROM = 20 ether;
    uint256 public constant PER_DAY = $PER_DAY;
    uint256 public constant QUORUM = 2;

    IERC20 public immutable token;
    mapping(address => bool) public isKeeper;
    uint256 public keeperCount;
    mapping(uint256 => bool) public knownChain;
    mapping(uint256 => Departure) private departures;
    uint256 public departed;
    mapping(uint256 => mapping(uint256 => bool)) public seen;
    mapping(uint256 => mapping(uint256 => Held_)) private held;
    uint256 public locked;
    uint256 public dayStart;
    uint256 public paidToday;

    constructor(IERC20 coin, address[] memory keepers, uint256[] memory chains)
        EIP712("Bridge", "1")
        Ownable(msg.sender)
    {
        token = coin;
        for (uint256 i = 0; i < keepers.length; i++) isKeeper[keepers[i]] = true;
        for (uint256 i = 0; i < chains.length; i++) knownChain[chains[i]] = true;
        keeperCount = keepers.length;
    }

    //@any
    /// @notice What keepers sign when tokens arrived
    function arrivalDigest(uint256 fromChain, uint256 number, address to, uint256 amount, uint256 tip)
        public
        view
        returns (bytes32)
    {
        //@flaw no_domain
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
        //@flaw chain_left_out
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
        //@good
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip)));
        //@end
    }

    /// @notice What keepers sign when a departure will not arrive on the other side
    function refundDigest(uint256 number) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(REFUND_TYPE, number)));
    }

    /// @notice Who left with how much
    function departureOf(uint256 number) external view returns (address sender, uint256 amount, bool refunded) {
        Departure storage one = departures[number];
        return (one.sender, one.amount, one.refunded);
    }

    /// @notice What waits to be claimed
    function heldOf(uint256 fromChain, uint256 number) external view returns (address to, uint256 amount, uint256 until) {
        Held_ storage one = held[fromChain][number];
        return (one.to, one.amount, one.until);
    }

    /// @notice Adds tokens that arrivals are paid from
    function fund(uint256 amount) external nonReentrant {
        locked += _take(amount);
    }

    /// @notice Locks tokens, to be paid out on another chain
    function depart(uint256 amount, uint256 toChain, address to) external nonReentrant returns (uint256 number) {
        if (!knownChain[toChain]) revert UnknownChain();
        uint256 received = _take(amount);
        if (received == 0) revert BadAmount();
        number = departed++;
        //@flaw trusted_amount
        departures[number] = Departure(msg.sender, amount, toChain, false);
        //@good
        departures[number] = Departure(msg.sender, received, toChain, false);
        //@end
        locked += received;
        emit Departed(number, msg.sender, toChain, to, received);
    }

    /// @notice Gives back what left and will not arrive
    function refund(uint256 number, bytes[] calldata signatures) external nonReentrant {
        Departure storage one = departures[number];
        if (one.amount == 0 || one.refunded) revert AlreadyDone();
        _checkSigners(refundDigest(number), signatures);
        //@flaw refund_again
        //@good
        one.refunded = true;
        //@end
        //@flaw refund_to_caller
        _pay(msg.sender, one.amount);
        //@good
        _pay(one.sender, one.amount);
        //@end
        emit Refunded(number, one.sender, one.amount);
    }

    /// @notice Pays out what arrived; who hands it in receives the tip
    function arrive(
        uint256 fromChain,
        uint256 number,
        address to,
        uint256 amount,
        uint256 tip,
        bytes[] calldata signatures
    ) external nonReentrant {
        if (!knownChain[fromChain]) revert UnknownChain();
        if (seen[fromChain][number]) revert AlreadyDone();
        if (tip > amount) revert BadAmount();
        _checkSigners(arrivalDigest(fromChain, number, to, amount, tip), signatures);
        //@flaw replayed
        seen[fromChain][number] = amount >= HOLD_FROM;
        //@good
        seen[fromChain][number] = true;
        //@end
        _count(amount);
        if (amount >= HOLD_FROM) {
            held[fromChain][number] = Held_(to, amount, block.timestamp + HOLD_TIME, false);
            emit Held(fromChain, number, block.timestamp + HOLD_TIME);
        } else {
            //@flaw tip_on_top
            _pay(to, amount);
            //@good
            _pay(to, amount - tip);
            //@end
            if (tip > 0) _pay(msg.sender, tip);
            emit Arrived(fromChain, number, to, amount);
        }
    }

    /// @notice Pays out a large arrival that has waited long enough
    //@flaw reenter_claim
    function claim(uint256 fromChain, uint256 number) external {
    //@good
    function claim(uint256 fromChain, uint256 number) external nonReentrant {
    //@end
        Held_ storage one = held[fromChain][number];
        (address to, uint256 amount) = (one.to, one.amount);
        if (amount == 0) revert AlreadyDone();
        //@flaw early_claim
        if (one.stopped) revert NotNow();
        //@flaw stopped_claim
        if (block.timestamp < one.until) revert NotNow();
        //@good
        if (one.stopped || block.timestamp < one.until) revert NotNow();
        //@end
        //@flaw reenter_claim
        _pay(to, amount);
        one.amount = 0;
        //@flaw claim_again
        one.until = block.timestamp;
        _pay(to, amount);
        //@good
        one.amount = 0;
        _pay(to, amount);
        //@end
        emit Arrived(fromChain, number, to, amount);
    }

    /// @notice Stops a large arrival that should not be paid
    function stop(uint256 fromChain, uint256 number) external onlyOwner {
        if (held[fromChain][number].amount == 0) revert AlreadyDone();
        held[fromChain][number].stopped = true;
        emit Stopped(fromChain, number);
    }

    /// @notice Puts a new keeper in the place of another
    //@flaw open_keepers
    function replaceKeeper(address old, address next) external {
    //@good
    function replaceKeeper(address old, address next) external onlyOwner {
    //@end
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        //@flaw retired_keeper
        //@good
        isKeeper[old] = false;
        //@end
        isKeeper[next] = true;
    }

    /// @notice Says whether tokens may go to a chain and come from it
    function setChain(uint256 chain, bool known) external onlyOwner {
        knownChain[chain] = known;
    }

    function _count(uint256 amount) private {
        //@flaw endless_day
        if (block.timestamp >= dayStart) {
        //@good
        if (block.timestamp >= dayStart + 1 days) {
        //@end
            dayStart = block.timestamp;
            paidToday = 0;
        }
        paidToday += amount;
        if (paidToday > PER_DAY) revert OverLimit();
    }

    function _take(uint256 amount) private returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        return token.balanceOf(address(this)) - before;
    }

    function _pay(address to, uint256 amount) private {
        locked -= amount;
        token.safeTransfer(to, amount);
    }

    function _checkSigners(bytes32 digest, bytes[] calldata signatures) private view {
        if (signatures.length < QUORUM) revert NotEnough();
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = ECDSA.recover(digest, signatures[i]);
            //@flaw same_signer
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
            //@good
            if (!isKeeper[signer] || signer <= last) revert NotKeeper();
            //@end
            last = signer;
        }
    }
    //@end
}
