// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A house that sells the pieces of one collection in open auctions
/// @notice Each bid must exceed the one before; who is outbid is credited. Late bids move the end.
contract LotHouse is Ownable, ReentrancyGuard {
    using Address for address payable;

    error NotForSale();
    error StillListed();
    error NotYours();
    error TooLow();
    error TooSoon();
    error TooLate();
    error WrongValue();
    error AlreadyDone();
    error BadTerms();

    event Listed(uint256 indexed id, address indexed seller, uint256 reserve, uint256 endsAt);
    event Bid(uint256 indexed id, address indexed bidder, uint256 amount);
    event Closed(uint256 indexed id, uint256 price, uint256 fee);
    event Collected(uint256 indexed id, address indexed to);
    event Withdrawn(address indexed account, address indexed to, uint256 amount);

    struct Lot {
        address seller;
        address leader;
        uint256 top;
        uint256 reserve;
        uint256 endsAt;
        uint256 lastBid;
        bool paid;
        bool collected;
    }

    uint256 public constant RAISE = $RAISE;
    uint256 public constant WINDOW = $WINDOW;
    uint256 public constant MAX_FEE = 1_000;

    IERC721 public immutable collection;
    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public credit;
    uint256 public held;
    uint256 public fee = $FEE;

    constructor(IERC721 pieces) Ownable(msg.sender) {
        collection = pieces;
    }

    //@any
    /// @notice Puts a piece up for sale
    function list(uint256 id, uint256 reserve, uint256 time) external nonReentrant {
        Lot storage lot = lots[id];
        bool settled = lot.collected && (lot.paid || lot.leader == address(0));
        if (lot.seller != address(0) && !settled) revert StillListed();
        if (reserve == 0 || time < 1 hours || time > 30 days) revert BadTerms();
        lots[id] = Lot(msg.sender, address(0), 0, reserve, block.timestamp + time, 0, false, false);
        collection.transferFrom(msg.sender, address(this), id);
        emit Listed(id, msg.sender, reserve, block.timestamp + time);
    }

    /// @notice The least that the next bid must be
    function leastBid(uint256 id) public view returns (uint256) {
        Lot storage lot = lots[id];
        //@flaw under_reserve
        if (lot.top == 0) return 1;
        //@good
        if (lot.top == 0) return lot.reserve;
        //@end
        //@flaw thin_raise
        return lot.top + Math.ceilDiv(lot.top * RAISE, 10_000);
        //@good
        return lot.top + Math.ceilDiv(lot.top * RAISE, 100);
        //@end
    }

    /// @notice Bids what is sent
    function bid(uint256 id) external payable nonReentrant {
        _bid(id, msg.value);
    }

    /// @notice Bids on several pieces
    function bidMany(uint256[] calldata ids, uint256[] calldata amounts) external payable nonReentrant {
        if (ids.length != amounts.length) revert WrongValue();
        //@flaw shared_value
        for (uint256 i = 0; i < ids.length; i++) {
            if (amounts[i] > msg.value) revert WrongValue();
            _bid(ids[i], amounts[i]);
        }
        //@good
        uint256 sum = 0;
        for (uint256 i = 0; i < ids.length; i++) {
            sum += amounts[i];
            _bid(ids[i], amounts[i]);
        }
        if (sum != msg.value) revert WrongValue();
        //@end
    }

    /// @notice Adds to the bid that leads; only its bidder may
    function raise(uint256 id) external payable nonReentrant {
        Lot storage lot = lots[id];
        if (msg.sender != lot.leader) revert NotYours();
        if (block.timestamp >= lot.endsAt) revert TooLate();
        if (msg.value == 0) revert WrongValue();
        //@flaw raise_credits
        credit[msg.sender] += lot.top;
        //@good
        //@end
        lot.top += msg.value;
        held += msg.value;
        emit Bid(id, msg.sender, lot.top);
    }

    /// @notice Takes a piece back that has no bid
    function cancel(uint256 id) external nonReentrant {
        Lot storage lot = lots[id];
        if (msg.sender != lot.seller) revert NotYours();
        //@flaw cancel_anytime
        if (lot.collected) revert AlreadyDone();
        //@good
        if (lot.leader != address(0) || lot.collected) revert AlreadyDone();
        //@end
        lot.collected = true;
        collection.transferFrom(address(this), lot.seller, id);
    }

    /// @notice Credits the price to the seller, after the end
    function close(uint256 id) external nonReentrant {
        Lot storage lot = lots[id];
        if (lot.leader == address(0)) revert NotForSale();
        if (block.timestamp < lot.endsAt) revert TooSoon();
        //@flaw close_again
        uint256 part = (lot.top * fee) / 10_000;
        //@good
        if (lot.paid) revert AlreadyDone();
        lot.paid = true;
        uint256 part = (lot.top * fee) / 10_000;
        //@end
        credit[lot.seller] += lot.top - part;
        credit[owner()] += part;
        emit Closed(id, lot.top, part);
    }

    /// @notice Sends a piece to who won it, or back to the seller where nobody bid
    function collect(uint256 id) external nonReentrant {
        Lot storage lot = lots[id];
        if (lot.seller == address(0)) revert NotForSale();
        //@flaw early_collect
        //@good
        if (block.timestamp < lot.endsAt) revert TooSoon();
        //@end
        if (lot.collected) revert AlreadyDone();
        lot.collected = true;
        address to = lot.leader == address(0) ? lot.seller : lot.leader;
        //@flaw collect_by_caller
        if (lot.leader != address(0)) to = msg.sender;
        //@good
        //@end
        collection.transferFrom(address(this), to, id);
        emit Collected(id, to);
    }

    /// @notice Pays out one's credit to an account of one's choice
    //@flaw paid_twice
    function withdraw(address payable to) external {
    //@good
    function withdraw(address payable to) external nonReentrant {
    //@end
        _payOut(msg.sender, to);
    }

    /// @notice Pays out the credit of somebody else to them
    function withdrawFor(address payable account) external nonReentrant {
        //@flaw pays_the_caller
        _payOut(account, payable(msg.sender));
        //@good
        _payOut(account, account);
        //@end
    }

    /// @notice Changes the part of a price, in hundredths of a percent, that the house keeps
    function setFee(uint256 next) external onlyOwner {
        if (next > MAX_FEE) revert BadTerms();
        fee = next;
    }

    function _bid(uint256 id, uint256 amount) private {
        Lot storage lot = lots[id];
        if (lot.seller == address(0) || lot.collected) revert NotForSale();
        //@flaw late_bid
        if (lot.paid) revert TooLate();
        //@good
        if (block.timestamp >= lot.endsAt) revert TooLate();
        //@end
        if (amount < leastBid(id)) revert TooLow();
        //@flaw refund_at_once
        (address last, uint256 back) = (lot.leader, lot.top);
        (lot.leader, lot.top, lot.lastBid) = (msg.sender, amount, block.timestamp);
        held = held + amount - back;
        if (last != address(0)) payable(last).sendValue(back);
        //@good
        if (lot.leader != address(0)) credit[lot.leader] += lot.top;
        (lot.leader, lot.top, lot.lastBid) = (msg.sender, amount, block.timestamp);
        held += amount;
        //@end
        //@flaw fixed_end
        if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
        //@flaw late_bid
        if (block.timestamp < lot.endsAt && lot.endsAt - block.timestamp < WINDOW) lot.endsAt = block.timestamp + WINDOW;
        //@good
        if (lot.endsAt - block.timestamp < WINDOW) lot.endsAt = block.timestamp + WINDOW;
        //@end
        emit Bid(id, msg.sender, amount);
    }

    function _payOut(address account, address payable to) private {
        uint256 amount = credit[account];
        if (amount == 0) revert WrongValue();
        //@flaw paid_twice
        to.sendValue(amount);
        credit[account] = 0;
        held -= amount;
        //@good
        credit[account] = 0;
        held -= amount;
        to.sendValue(amount);
        //@end
        emit Withdrawn(account, to, amount);
    }
    //@end
}
