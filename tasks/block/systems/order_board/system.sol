// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A board on which signed orders are traded between accounts that are kept here
/// @notice Makers sign orders, and takers fill parts of them. Who signs need not send anything: others may hand in
/// what was signed, for a tip.
contract OrderBoard is EIP712, Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using Math for uint256;

    error NotYours();
    error NotSigned();
    error TooLate();
    error TooMuch();
    error TooDear();
    error Outdated();
    error NothingToDo();
    error TermsRefused();

    event Deposited(address indexed account, IERC20 indexed token, uint256 amount);
    event Withdrawn(address indexed account, IERC20 indexed token, address to, uint256 amount);
    event Filled(bytes32 indexed order, address indexed taker, uint256 part, uint256 cost);
    event Cancelled(bytes32 indexed order);
    event Renewed(address indexed maker, uint256 epoch);

    struct Order {
        address maker;
        IERC20 give;
        IERC20 want;
        uint256 given;
        uint256 wanted;
        uint256 until;
        uint256 epoch;
        uint256 salt;
    }

    bytes32 private constant ORDER_TYPE = keccak256(
        "Order(address maker,address give,address want,uint256 given,uint256 wanted,uint256 until,uint256 epoch,uint256 salt)"
    );
    bytes32 private constant TAKE_TYPE =
        keccak256("Take(bytes32 order,address taker,uint256 part,uint256 most,uint256 tip,uint256 nonce)");
    bytes32 private constant WITHDRAW_TYPE =
        keccak256("Withdraw(address account,address token,uint256 amount,address to,uint256 nonce)");
    bytes32 private constant EPOCH_TYPE = keccak256("Epoch(address maker,uint256 epoch)");

    uint256 public constant MAX_FEE = 100;

    mapping(address => mapping(IERC20 => uint256)) public held;
    mapping(IERC20 => uint256) public booked;
    mapping(bytes32 => uint256) public filled;
    mapping(bytes32 => uint256) public filledAt;
    mapping(address => uint256) public epochOf;
    mapping(address => uint256) public nonceOf;
    uint256 public fee = $FEE;

    constructor() EIP712("Board", "1") Ownable(msg.sender) {}

    //@any
    /// @notice What identifies an order
    function hashOf(Order calldata order) public pure returns (bytes32) {
        return keccak256(abi.encode(ORDER_TYPE, order));
    }

    /// @notice What a maker signs
    function orderDigest(Order calldata order) public view returns (bytes32) {
        //@flaw no_domain
        return keccak256(abi.encode(hashOf(order), block.chainid));
        //@good
        return _hashTypedDataV4(hashOf(order));
        //@end
    }

    /// @notice What a taker signs who has somebody else hand it in
    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        public
        view
        returns (bytes32)
    {
        //@flaw unsigned_tip
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
        return _hashTypedDataV4(content);
        //@good
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip, nonceOf[taker]));
        return _hashTypedDataV4(content);
        //@end
    }

    /// @notice What an account signs to take tokens out
    function withdrawDigest(address account, IERC20 token, uint256 amount, address to) public view returns (bytes32) {
        //@flaw any_receiver
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
        //@good
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, to, nonceOf[account])));
        //@end
    }

    /// @notice What a maker signs to call all orders back
    function epochDigest(address maker) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(EPOCH_TYPE, maker, epochOf[maker])));
    }

    /// @notice What a part of an order costs
    function costOf(uint256 given, uint256 wanted, uint256 part) public pure returns (uint256) {
        //@flaw coarse_price
        uint256 each = wanted.mulDiv(1e9, given);
        return part.mulDiv(each, 1e9, Math.Rounding.Ceil);
        //@good
        return part.mulDiv(wanted, given, Math.Rounding.Ceil);
        //@end
    }

    /// @notice Pays tokens in, for oneself or somebody else
    function depositFor(address account, IERC20 token, uint256 amount) external nonReentrant {
        _deposit(msg.sender, account, token, amount);
    }

    /// @notice Takes the tokens of an account in that has signed for it
    function depositWithPermit(address account, IERC20 token, uint256 amount, uint256 until, bytes calldata signature)
        external
        nonReentrant
    {
        if (signature.length != 65) revert NotSigned();
        (bytes32 r, bytes32 s) = (bytes32(signature[:32]), bytes32(signature[32:64]));
        IERC20Permit(address(token)).permit(account, address(this), amount, until, uint8(signature[64]), r, s);
        //@flaw permit_to_caller
        _deposit(account, msg.sender, token, amount);
        //@good
        _deposit(account, account, token, amount);
        //@end
    }

    /// @notice Takes tokens out
    function withdraw(IERC20 token, uint256 amount, address to) external nonReentrant {
        _withdraw(msg.sender, token, amount, to);
    }

    /// @notice Takes tokens out for an account that has signed for it
    function withdrawSigned(address account, IERC20 token, uint256 amount, address to, bytes calldata signature)
        external
        nonReentrant
    {
        _requireSigned(account, withdrawDigest(account, token, amount, to), signature);
        //@flaw replayed_withdrawal
        if (held[account][token] < amount) nonceOf[account] += 1;
        //@good
        nonceOf[account] += 1;
        //@end
        _withdraw(account, token, amount, to);
    }

    /// @notice Gives tokens to another account
    function pay(IERC20 token, address to, uint256 amount) external nonReentrant {
        //@flaw doubled_by_oneself
        (uint256 mine, uint256 theirs) = (held[msg.sender][token], held[to][token]);
        if (amount > mine) revert TooMuch();
        held[msg.sender][token] = mine - amount;
        held[to][token] = theirs + amount;
        //@good
        _move(token, msg.sender, to, amount);
        //@end
    }

    /// @notice Fills a part of an order
    function fill(Order calldata order, bytes calldata signature, uint256 part, uint256 most) external nonReentrant {
        _fill(msg.sender, order, signature, part, most);
    }

    /// @notice Fills a part of an order for a taker who has signed; the caller receives the tip
    function fillSigned(
        Order calldata order,
        bytes calldata signature,
        address taker,
        uint256 part,
        uint256 most,
        uint256 tip,
        bytes calldata consent
    ) external nonReentrant {
        _requireSigned(taker, takeDigest(hashOf(order), taker, part, most, tip), consent);
        //@flaw number_of_caller
        nonceOf[msg.sender] += 1;
        //@good
        nonceOf[taker] += 1;
        //@end
        _fill(taker, order, signature, part, most);
        _move(order.want, taker, msg.sender, tip);
    }

    /// @notice Calls an order back
    function cancel(Order calldata order) external {
        //@flaw open_cancel
        if (order.maker == address(0)) revert NotYours();
        //@good
        if (order.maker != msg.sender) revert NotYours();
        //@end
        filled[hashOf(order)] = order.given;
        emit Cancelled(hashOf(order));
    }

    /// @notice Calls all of one's orders back
    function renew() external {
        _renew(msg.sender);
    }

    /// @notice Calls all orders of a maker back who has signed for it
    function renewSigned(address maker, bytes calldata signature) external {
        _requireSigned(maker, epochDigest(maker), signature);
        _renew(maker);
    }

    /// @notice Changes the part of a payment, in hundredths of a percent, that goes to the owner
    function setFee(uint256 next) external onlyOwner {
        if (next > MAX_FEE) revert TermsRefused();
        fee = next;
    }

    function _fill(address taker, Order calldata order, bytes calldata signature, uint256 part, uint256 most) private {
        bytes32 id = hashOf(order);
        //@flaw late_fill
        if (order.until == 0) revert TooLate();
        //@good
        if (block.timestamp >= order.until) revert TooLate();
        //@end
        //@flaw old_epoch
        if (order.epoch > epochOf[order.maker]) revert Outdated();
        //@good
        if (order.epoch != epochOf[order.maker]) revert Outdated();
        //@end
        //@flaw any_signature
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
        //@good
        _requireSigned(order.maker, orderDigest(order), signature);
        //@end
        if (part == 0 || filled[id] + part > order.given) revert TooMuch();
        //@flaw filled_again
        if (part == order.given) filled[id] = part;
        //@good
        filled[id] += part;
        //@end
        filledAt[id] = block.timestamp;
        //@flaw narrow_part
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
        //@good
        uint256 cost = costOf(order.given, order.wanted, part);
        //@end
        if (cost > most) revert TooDear();
        _settle(taker, order, part, cost);
        emit Filled(id, taker, part, cost);
    }

    function _settle(address taker, Order calldata order, uint256 part, uint256 cost) private {
        uint256 share = (cost * fee) / 10_000;
        _move(order.give, order.maker, taker, part);
        _move(order.want, taker, order.maker, cost - share);
        _move(order.want, taker, owner(), share);
    }

    function _renew(address maker) private {
        epochOf[maker] += 1;
        emit Renewed(maker, epochOf[maker]);
    }

    function _requireSigned(address account, bytes32 digest, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNow(account, digest, signature)) revert NotSigned();
    }

    function _move(IERC20 token, address from, address to, uint256 amount) private {
        if (amount > held[from][token]) revert TooMuch();
        held[from][token] -= amount;
        held[to][token] += amount;
    }

    function _deposit(address payer, address account, IERC20 token, uint256 amount) private {
        if (amount == 0) revert NothingToDo();
        held[account][token] += amount;
        booked[token] += amount;
        token.safeTransferFrom(payer, address(this), amount);
        emit Deposited(account, token, amount);
    }

    function _withdraw(address account, IERC20 token, uint256 amount, address to) private {
        if (amount == 0) revert NothingToDo();
        //@flaw wrapped_account
        if (amount > booked[token]) revert TooMuch();
        unchecked {
            held[account][token] -= amount;
        }
        //@good
        if (amount > held[account][token]) revert TooMuch();
        held[account][token] -= amount;
        //@end
        booked[token] -= amount;
        token.safeTransfer(to, amount);
        emit Withdrawn(account, token, to, amount);
    }
    //@end
}
