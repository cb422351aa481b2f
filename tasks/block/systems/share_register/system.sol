// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Shares of a firm, which pays its profit out in coins
/// @notice Profit belongs to those who hold shares when it is paid in. New shares cannot be moved for a while.
contract ShareRegister is ERC20, Ownable, ReentrancyGuard, EIP712 {
    using Address for address payable;

    error WrongValue();
    error NothingThere();
    error NotAllowed();
    error TooMuch();
    //@flaw signed_late
    //@good
    error TooLate();
    //@end
    error Locked();

    event PaidIn(address indexed from, uint256 amount);
    event PaidOut(address indexed holder, address indexed to, uint256 amount);
    event Subscribed(address indexed holder, uint256 shares, uint256 cost);
    event BoughtBack(address indexed holder, uint256 shares, uint256 amount);

    uint256 public constant PRICE = $PRICE;
    uint256 public constant BACK_PRICE = PRICE * 9 / 10;
    uint256 public constant LOCK_TIME = $LOCK_TIME;
    uint256 private constant SCALE = 1e27;

    uint256 public perShare;
    mapping(address => uint256) public settledAt;
    mapping(address => uint256) public profitOf;
    mapping(address => uint256) public lockedOf;
    mapping(address => uint256) public lockedUntil;
    mapping(address => uint256) public nonceOf;
    mapping(address => uint256) public lastRun;
    uint256 public profits;
    uint256 public budget;
    uint256 public raised;

    constructor(uint256 supply) ERC20("Register", "REG") Ownable(msg.sender) EIP712("ShareRegister", "1") {
        _mint(msg.sender, supply);
    }

    //@any
    /// @notice Pays profit in, for all who hold shares now
    function payIn() external payable {
        if (msg.value == 0 || totalSupply() == 0) revert WrongValue();
        perShare += msg.value * SCALE / totalSupply();
        profits += msg.value;
        emit PaidIn(msg.sender, msg.value);
    }

    /// @notice The profit that a holder can have paid out
    function openProfit(address holder) public view returns (uint256) {
        return profitOf[holder] + balanceOf(holder) * (perShare - settledAt[holder]) / SCALE;
    }

    /// @notice Pays one's profit to an account of one's choice
    //@flaw claimed_in_turns
    function claim(address payable to) external {
        _settle(msg.sender);
        uint256 amount = profitOf[msg.sender];
        if (amount == 0) revert NothingThere();
        to.sendValue(amount);
        profits -= Math.min(profits, amount);
        profitOf[msg.sender] = 0;
        emit PaidOut(msg.sender, to, amount);
    }
    //@good
    function claim(address payable to) external nonReentrant {
        _payOut(msg.sender, to);
    }
    //@end

    /// @notice Pays the profit of somebody else to them
    function claimFor(address payable holder) external nonReentrant {
        //@flaw claimed_by_caller
        _payOut(holder, payable(msg.sender));
        //@good
        _payOut(holder, holder);
        //@end
    }

    /// @notice Pays a holder's profit out as the holder has signed
    function claimBySignature(address holder, address payable to, uint256 number, uint256 validUntil, bytes calldata signature)
        external
        nonReentrant
    {
        //@flaw signed_late
        //@good
        if (block.timestamp > validUntil) revert TooLate();
        //@end
        //@flaw signed_again
        if (number > nonceOf[holder] + 1) revert NotAllowed();
        //@good
        if (number != nonceOf[holder] + 1) revert NotAllowed();
        //@end
        nonceOf[holder] = number;
        bytes32 digest = claimHash(holder, to, number, validUntil);
        //@flaw signed_by_anyone
        (address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
        if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
        //@good
        if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
        //@end
        lastRun[holder] = block.timestamp;
        _payOut(holder, to);
    }

    /// @notice What a holder signs for claimBySignature
    function claimHash(address holder, address to, uint256 number, uint256 validUntil) public view returns (bytes32) {
        //@flaw signed_for_anyone
        to;
        bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
        //@good
        bytes32 kind = keccak256("Claim(address holder,address to,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, to, number, validUntil)));
        //@end
    }

    /// @notice What new shares cost
    function costOf(uint256 shares) public pure returns (uint256) {
        //@flaw crumbs_for_free
        return shares / 1e15 * PRICE / 1e3;
        //@good
        return Math.mulDiv(shares, PRICE, 1e18, Math.Rounding.Ceil);
        //@end
    }

    /// @notice Buys new shares, which cannot be moved for a while
    function subscribe(uint256 shares) external payable nonReentrant {
        if (shares == 0) revert WrongValue();
        if (msg.value != costOf(shares)) revert WrongValue();
        //@flaw lock_shrinks
        lockedOf[msg.sender] = shares;
        //@good
        if (block.timestamp >= lockedUntil[msg.sender]) lockedOf[msg.sender] = 0;
        lockedOf[msg.sender] += shares;
        //@end
        lockedUntil[msg.sender] = block.timestamp + LOCK_TIME;
        raised += msg.value;
        _mint(msg.sender, shares);
        emit Subscribed(msg.sender, shares, msg.value);
    }

    /// @notice Sells shares back to the firm, as far as there is a budget
    function sellBack(uint256 shares) external nonReentrant {
        uint256 amount = Math.mulDiv(shares, BACK_PRICE, 1e18);
        if (amount == 0) revert WrongValue();
        //@flaw budget_for_all
        if (amount > address(this).balance) revert TooMuch();
        budget -= Math.min(budget, amount);
        //@good
        if (amount > budget) revert TooMuch();
        budget -= amount;
        //@end
        //@flaw sold_twice
        _burn(msg.sender, Math.min(shares, balanceOf(msg.sender)));
        //@good
        _burn(msg.sender, shares);
        //@end
        payable(msg.sender).sendValue(amount);
        emit BoughtBack(msg.sender, shares, amount);
    }

    /// @notice Sets coins apart with which shares are bought back
    function fund() external payable onlyOwner {
        budget += msg.value;
    }

    /// @notice Takes what new shares have brought
    function withdrawRaised(address payable to) external onlyOwner nonReentrant {
        uint256 amount = raised;
        raised = 0;
        to.sendValue(amount);
    }

    /// @notice Hands out shares to staff
    //@flaw open_grants
    function grant(address to, uint256 shares) external {
    //@good
    function grant(address to, uint256 shares) external onlyOwner {
    //@end
        _mint(to, shares);
    }

    //@flaw lock_by_one_way
    /// @dev New shares stay where they are until their time has come
    function transfer(address to, uint256 shares) public override returns (bool) {
        if (block.timestamp < lockedUntil[msg.sender] && balanceOf(msg.sender) < lockedOf[msg.sender] + shares) revert Locked();
        return super.transfer(to, shares);
    }
    //@good
    //@end

    /// @dev Profit so far belongs to those who held the shares
    function _update(address from, address to, uint256 shares) internal override {
        //@flaw lock_by_one_way
        if (from != address(0) && to == address(0) && block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
        //@good
        if (from != address(0) && block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
        //@end
        if (from != address(0)) _settle(from);
        //@flaw late_comers
        if (to != address(0) && balanceOf(to) > 0) _settle(to);
        //@good
        if (to != address(0)) _settle(to);
        //@end
        super._update(from, to, shares);
    }

    function _settle(address holder) private {
        profitOf[holder] = openProfit(holder);
        settledAt[holder] = perShare;
    }

    function _payOut(address holder, address payable to) private {
        _settle(holder);
        uint256 amount = profitOf[holder];
        if (amount == 0) revert NothingThere();
        profitOf[holder] = 0;
        profits -= amount;
        to.sendValue(amount);
        emit PaidOut(holder, to, amount);
    }
    //@end
}
