// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A board on which owners rent out their tools by the day
/// @notice Borrowers pay in advance and leave a deposit. Whoever never brings a tool back loses it.
contract RentBoard is Ownable, ReentrancyGuard, EIP712 {
    using Address for address payable;

    error NotListed();
    //@flaw lent_again
    //@good
    error AlreadyListed();
    //@end
    error NotYours();
    error Taken();
    error NotTaken();
    error BadTerms();
    error WrongValue();
    error TooSoon();
    error TooLate();
    error BadVoucher();

    event Lent(uint256 indexed id, address indexed lender, uint256 perDay, uint256 deposit);
    event Rented(uint256 indexed id, address indexed borrower, uint256 until);
    event Returned(uint256 indexed id, address indexed borrower, uint256 cost);
    event Seized(uint256 indexed id, address indexed lender, uint256 amount);
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    struct Offer {
        address lender;
        address borrower;
        uint256 perDay;
        uint256 deposit;
        uint256 maxDays;
        uint256 start;
        uint256 until;
        uint256 prepaid;
    }

    uint256 public constant GRACE = $GRACE;
    uint256 public constant FEE = $FEE;
    uint256 public constant MOST_DAYS = 60;

    IERC721 public immutable tools;
    address public clerk;
    mapping(uint256 => Offer) public offers;
    mapping(address => uint256) public earned;
    mapping(bytes32 => uint256) public redeemedAt;
    mapping(uint256 => uint256) public worn;
    uint256 public booked;
    uint256 public fees;
    uint256 public gifts;

    constructor(IERC721 collection, address voucherClerk) Ownable(msg.sender) EIP712("RentBoard", "1") {
        tools = collection;
        clerk = voucherClerk;
    }

    //@any
    /// @notice Offers a tool; the board keeps it until somebody rents it
    function lend(uint256 id, uint256 perDay, uint256 deposit, uint256 maxDays) external nonReentrant {
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
        if (maxDays == 0 || maxDays > MOST_DAYS) revert BadTerms();
        //@flaw lent_again
        //@good
        if (offers[id].lender != address(0)) revert AlreadyListed();
        //@end
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
        tools.transferFrom(msg.sender, address(this), id);
        emit Lent(id, msg.sender, perDay, deposit);
    }

    /// @notice Changes the terms for the next borrower
    function reprice(uint256 id, uint256 perDay, uint256 deposit) external nonReentrant {
        Offer storage offer = offers[id];
        if (msg.sender != offer.lender) revert NotYours();
        //@flaw reprice_taken
        //@good
        if (offer.borrower != address(0)) revert Taken();
        //@end
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
        offer.perDay = perDay;
        offer.deposit = deposit;
    }

    /// @notice Ends an offer that nobody uses, and gives the tool back
    function takeBack(uint256 id) external nonReentrant {
        Offer storage offer = offers[id];
        //@flaw taken_by_anyone
        if (offer.lender == address(0)) revert NotListed();
        //@good
        if (msg.sender != offer.lender) revert NotYours();
        //@end
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
        tools.transferFrom(address(this), msg.sender, id);
    }

    /// @notice Rents a tool for some days: the price of all of them and the deposit are due at once
    function rent(uint256 id, uint256 time) external payable nonReentrant {
        _rent(id, time, msg.value);
    }

    /// @notice Rents a tool with a voucher of the clerk, which pays for at most the first day
    function rentWithVoucher(uint256 id, uint256 time, uint256 amount, uint256 number, uint256 validUntil, bytes calldata signature)
        external
        payable
        nonReentrant
    {
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        //@flaw voucher_late
        //@good
        if (block.timestamp > validUntil) revert TooLate();
        //@end
        bytes32 digest = voucherHash(msg.sender, amount, number, validUntil);
        //@flaw voucher_again
        if (redeemedAt[digest] > validUntil) revert BadVoucher();
        //@good
        if (redeemedAt[digest] != 0) revert BadVoucher();
        //@end
        redeemedAt[digest] = block.timestamp;
        //@flaw any_signature
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
        //@good
        if (ECDSA.recover(digest, signature) != clerk) revert BadVoucher();
        //@end
        gifts -= amount;
        _rent(id, time, msg.value + amount);
    }

    /// @notice What the clerk signs for a borrower
    function voucherHash(address borrower, uint256 amount, uint256 number, uint256 validUntil) public view returns (bytes32) {
        //@flaw voucher_for_all
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
        borrower;
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
        //@good
        bytes32 kind = keccak256("Voucher(address borrower,uint256 amount,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, borrower, amount, number, validUntil)));
        //@end
    }

    /// @notice Adds days to one's rental before it is over
    function extend(uint256 id, uint256 time) external payable nonReentrant {
        Offer storage offer = offers[id];
        if (msg.sender != offer.borrower) revert NotYours();
        if (block.timestamp > offer.until) revert TooLate();
        if (time == 0 || time > MOST_DAYS) revert BadTerms();
        //@flaw extend_for_ever
        //@good
        if (offer.until + time * 1 days > offer.start + offer.maxDays * 1 days) revert BadTerms();
        //@end
        //@flaw extend_for_less
        if (msg.value < offer.perDay) revert WrongValue();
        //@good
        if (msg.value != offer.perDay * time) revert WrongValue();
        //@end
        offer.until += time * 1 days;
        offer.prepaid += offer.perDay * time;
        booked += offer.perDay * time;
        emit Rented(id, msg.sender, offer.until);
    }

    /// @notice What a rental costs if it ends now
    function costOf(uint256 id) public view returns (uint256) {
        Offer storage offer = offers[id];
        if (offer.borrower == address(0)) revert NotTaken();
        uint256 passed = block.timestamp - offer.start;
        //@flaw late_for_free
        if (block.timestamp > offer.until) passed = offer.until - offer.start;
        //@good
        //@end
        //@flaw short_for_free
        uint256 time = passed / 1 days;
        //@good
        uint256 time = Math.max(1, Math.ceilDiv(passed, 1 days));
        //@end
        return Math.min(offer.perDay * time, offer.prepaid + offer.deposit);
    }

    /// @notice Brings a tool back; what is left of the deposit and of unused days is credited
    function giveBack(uint256 id) external nonReentrant {
        Offer storage offer = offers[id];
        uint256 cost = costOf(id);
        uint256 left = offer.prepaid + offer.deposit - cost;
        address borrower = offer.borrower;
        if (msg.sender != borrower) revert NotYours();
        worn[id] += block.timestamp - offer.start;
        (offer.borrower, offer.start, offer.until, offer.prepaid) = (address(0), 0, 0, 0);
        _share(offer.lender, cost);
        earned[borrower] += left;
        tools.transferFrom(borrower, address(this), id);
        emit Returned(id, borrower, cost);
    }

    /// @notice Credits price and deposit of a tool that was not brought back
    function seize(uint256 id) external nonReentrant {
        Offer storage offer = offers[id];
        if (offer.borrower == address(0)) revert NotTaken();
        //@flaw seized_early
        if (block.timestamp <= offer.start + GRACE) revert TooSoon();
        //@good
        if (block.timestamp <= offer.until + GRACE) revert TooSoon();
        //@end
        (address lender, uint256 amount) = (offer.lender, offer.prepaid);
        uint256 deposit = offer.deposit;
        //@flaw seized_again
        //@good
        delete offers[id];
        //@end
        _share(lender, amount);
        //@flaw seized_by_caller
        earned[msg.sender] += deposit;
        //@good
        earned[lender] += deposit;
        //@end
        emit Seized(id, lender, amount + deposit);
    }

    /// @notice Pays out what one has been credited
    //@flaw paid_while_counting
    function withdraw(address payable to) external {
        uint256 amount = earned[msg.sender];
        if (amount == 0) revert WrongValue();
        to.sendValue(amount);
        booked -= Math.min(booked, amount);
        earned[msg.sender] = 0;
    //@good
    function withdraw(address payable to) external nonReentrant {
        uint256 amount = earned[msg.sender];
        if (amount == 0) revert WrongValue();
        earned[msg.sender] = 0;
        booked -= amount;
        to.sendValue(amount);
    //@end
        emit Withdrawn(msg.sender, to, amount);
    }

    /// @notice Pays out the board's part of all rentals
    //@flaw open_fees
    function withdrawFees(address payable to) external nonReentrant {
    //@good
    function withdrawFees(address payable to) external onlyOwner nonReentrant {
    //@end
        uint256 amount = fees;
        fees = 0;
        to.sendValue(amount);
    }

    /// @notice Pays in what vouchers are paid from
    function giveAway() external payable onlyOwner {
        gifts += msg.value;
    }

    /// @notice Names who signs vouchers
    function appoint(address next) external onlyOwner {
        if (next == address(0)) revert BadTerms();
        clerk = next;
    }

    function _rent(uint256 id, uint256 time, uint256 paid) private {
        Offer storage offer = offers[id];
        if (offer.lender == address(0)) revert NotListed();
        if (offer.borrower != address(0)) revert Taken();
        if (time == 0 || time > offer.maxDays) revert BadTerms();
        if (paid != offer.perDay * time + offer.deposit) revert WrongValue();
        offer.prepaid = offer.perDay * time;
        offer.borrower = msg.sender;
        offer.start = block.timestamp;
        offer.until = block.timestamp + time * 1 days;
        booked += paid;
        tools.transferFrom(address(this), msg.sender, id);
        emit Rented(id, msg.sender, offer.until);
    }

    /// @dev The lender's part of a price, and the board's, which is taken in hundredths of a percent
    function _share(address lender, uint256 cost) private {
        uint256 part = cost * FEE / 10_000;
        //@flaw fee_not_taken
        earned[lender] += cost;
        //@good
        earned[lender] += cost - part;
        //@end
        fees += part;
        booked -= part;
    }
    //@end
}
