// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A fund that insures deposits of others
/// @notice Members put capital in and earn premiums. Assessors decide claims; two of three votes count.
contract CoverFund is Ownable, ReentrancyGuard {
    using Address for address payable;

    error NotAllowed();
    error NothingThere();
    error AlreadyThere();
    error BadTerms();
    error WrongValue();
    error TooMuch();
    error TooSoon();
    error TooLate();
    //@flaw left_the_others
    //@good
    error ClaimsOpen();
    //@end

    event Joined(address indexed member, uint256 amount, uint256 shares);
    event Left(address indexed member, uint256 amount, uint256 shares);
    event Covered(uint256 indexed id, address indexed holder, uint256 amount, uint256 until);
    event Filed(uint256 indexed id, uint256 round);
    event Settled(uint256 indexed id, bool paid);

    struct Cover {
        address holder;
        uint256 amount;
        uint256 until;
        bool active;
    }

    struct Claim {
        uint256 round;
        uint256 yes;
        uint256 no;
        uint256 filedAt;
        bool open;
    }

    uint256 public constant NOTICE = $NOTICE;
    uint256 public constant LEAVE_TIME = 6 days;
    uint256 public constant VOTE_TIME = 5 days;
    uint256 public constant RATE = $RATE;
    uint256 public constant FEE = 500;
    uint256 public constant BOND = 0.1 ether;
    uint256 public constant MOST_USED = 80;

    mapping(address => bool) public assessor;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public asked;
    mapping(address => uint256) public askedAt;
    mapping(address => uint256) public leftAt;
    mapping(address => uint256) public paidIn;
    mapping(address => uint256) public due;
    mapping(uint256 => Cover) public covers;
    mapping(uint256 => Claim) public claims;
    mapping(bytes32 => bool) public voted;
    uint256 public totalShares;
    uint256 public capital;
    uint256 public locked;
    uint256 public bonds;
    uint256 public dueTotal;
    uint256 public fees;
    uint256 public openClaims;

    constructor(address[] memory first) Ownable(msg.sender) {
        for (uint256 i = 0; i < first.length; i++) assessor[first[i]] = true;
    }

    //@any
    /// @notice Puts capital in, for a part of the fund
    function join() external payable nonReentrant returns (uint256 shares) {
        if (msg.value == 0) revert WrongValue();
        //@flaw dear_shares
        uint256 worth = capital + msg.value;
        //@good
        uint256 worth = capital;
        //@end
        //@flaw round_up
        shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
        //@good
        shares = totalShares == 0 ? msg.value : Math.mulDiv(msg.value, totalShares, worth);
        //@end
        if (shares == 0) revert WrongValue();
        paidIn[msg.sender] += msg.value;
        sharesOf[msg.sender] += shares;
        totalShares += shares;
        capital += msg.value;
        emit Joined(msg.sender, msg.value, shares);
    }

    /// @notice Says that one wants to leave with so many shares
    function ask(uint256 shares) external {
        if (shares == 0 || shares > sharesOf[msg.sender]) revert TooMuch();
        asked[msg.sender] = shares;
        askedAt[msg.sender] = block.timestamp;
    }

    /// @notice Pays out shares after the notice, if no claim is open and the capital is not needed
    function leave(uint256 shares) external nonReentrant {
        //@flaw left_the_others
        //@good
        if (openClaims > 0) revert ClaimsOpen();
        //@end
        //@flaw asked_for_little
        if (asked[msg.sender] == 0) revert TooMuch();
        //@good
        if (shares > asked[msg.sender]) revert TooMuch();
        //@end
        //@flaw left_at_once
        //@good
        if (block.timestamp < askedAt[msg.sender] + NOTICE) revert TooSoon();
        //@end
        if (block.timestamp > askedAt[msg.sender] + NOTICE + LEAVE_TIME) revert TooLate();
        uint256 amount = Math.mulDiv(shares, capital, totalShares);
        //@flaw left_with_cover
        if (amount > capital) revert TooMuch();
        //@good
        if (capital - amount < locked) revert TooMuch();
        //@end
        //@flaw asked_for_little
        asked[msg.sender] = 0;
        //@good
        asked[msg.sender] -= shares;
        //@end
        leftAt[msg.sender] = block.timestamp;
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
        capital -= amount;
        payable(msg.sender).sendValue(amount);
        emit Left(msg.sender, amount, shares);
    }

    /// @notice What cover over so many coins for so many days costs
    function premium(uint256 amount, uint256 time) public pure returns (uint256) {
        //@flaw small_for_free
        return amount / 1 ether * time * RATE * 1e12;
        //@good
        return Math.ceilDiv(amount * time * RATE, 1e6);
        //@end
    }

    /// @notice Buys cover under a number of one's choice
    function buy(uint256 id, uint256 amount, uint256 time) external payable nonReentrant {
        if (covers[id].holder != address(0)) revert AlreadyThere();
        if (amount == 0 || time == 0 || time > 90) revert BadTerms();
        if (msg.value != premium(amount, time)) revert WrongValue();
        uint256 part = msg.value * FEE / 10_000;
        fees += part;
        //@flaw premium_twice
        capital += msg.value;
        //@good
        capital += msg.value - part;
        //@end
        //@flaw more_than_there_is
        if (locked > capital * MOST_USED / 100) revert TooMuch();
        locked += amount;
        //@good
        locked += amount;
        if (locked > capital * MOST_USED / 100) revert TooMuch();
        //@end
        covers[id] = Cover(msg.sender, amount, block.timestamp + time * 1 days, true);
        emit Covered(id, msg.sender, amount, block.timestamp + time * 1 days);
    }

    /// @notice Hands a cover on
    function transferCover(uint256 id, address to) external {
        if (to == address(0)) revert BadTerms();
        //@flaw cover_of_others
        if (covers[id].holder == address(0)) revert NothingThere();
        //@good
        if (msg.sender != covers[id].holder) revert NotAllowed();
        //@end
        covers[id].holder = to;
    }

    /// @notice Files a claim, with a bond that is lost if the claim is refused
    function file(uint256 id) external payable nonReentrant {
        Cover storage cover = covers[id];
        Claim storage claim = claims[id];
        if (msg.sender != cover.holder || !cover.active) revert NotAllowed();
        //@flaw filed_late
        //@good
        if (block.timestamp > cover.until) revert TooLate();
        //@end
        if (claim.open) revert AlreadyThere();
        if (msg.value != BOND) revert WrongValue();
        claims[id] = Claim(claim.round + 1, 0, 0, block.timestamp, true);
        bonds += BOND;
        openClaims += 1;
        emit Filed(id, claim.round);
    }

    /// @notice Votes on an open claim
    function vote(uint256 id, bool pay) external {
        Claim storage claim = claims[id];
        //@flaw open_vote
        //@good
        if (!assessor[msg.sender]) revert NotAllowed();
        //@end
        if (!claim.open) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
        bytes32 ballot = keccak256(abi.encode(id, claim.round, msg.sender));
        if (voted[ballot]) revert AlreadyThere();
        voted[ballot] = true;
        if (pay) claim.yes += 1;
        else claim.no += 1;
    }

    /// @notice Ends a claim that is decided, or that nobody decided in time
    function settle(uint256 id) external nonReentrant {
        Cover storage cover = covers[id];
        Claim storage claim = claims[id];
        if (!claim.open) revert NothingThere();
        bool pays = claim.yes >= 2;
        if (!pays && claim.no < 2 && block.timestamp <= claim.filedAt + VOTE_TIME) revert TooSoon();
        //@flaw settled_again
        if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
        //@good
        (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
        //@end
        if (pays) {
            //@flaw settled_again
            locked -= Math.min(locked, cover.amount);
            //@good
            cover.active = false;
            locked -= cover.amount;
            //@end
            capital -= cover.amount;
            dueTotal += cover.amount + BOND;
            //@flaw paid_to_caller
            due[msg.sender] += cover.amount + BOND;
            //@good
            due[cover.holder] += cover.amount + BOND;
            //@end
        } else {
            capital += BOND;
        }
        emit Settled(id, pays);
    }

    /// @notice Frees the capital behind a cover that is over
    function expire(uint256 id) external {
        Cover storage cover = covers[id];
        if (!cover.active || claims[id].open) revert NotAllowed();
        //@flaw expired_early
        //@good
        if (block.timestamp <= cover.until) revert TooSoon();
        //@end
        cover.active = false;
        locked -= cover.amount;
    }

    /// @notice Pays out what a claim was settled with
    //@flaw paid_in_turns
    function withdraw(address payable to) external {
        uint256 amount = due[msg.sender];
        if (amount == 0) revert NothingThere();
        to.sendValue(amount);
        due[msg.sender] = 0;
        dueTotal -= Math.min(dueTotal, amount);
    //@good
    function withdraw(address payable to) external nonReentrant {
        uint256 amount = due[msg.sender];
        if (amount == 0) revert NothingThere();
        due[msg.sender] = 0;
        dueTotal -= amount;
        to.sendValue(amount);
    //@end
    }

    /// @notice Pays out the owner's part of premiums
    function withdrawFees(address payable to) external onlyOwner nonReentrant {
        uint256 amount = fees;
        fees = 0;
        to.sendValue(amount);
    }

    /// @notice Names an assessor, or dismisses one
    //@flaw self_appointed
    function setAssessor(address account, bool may) external {
    //@good
    function setAssessor(address account, bool may) external onlyOwner {
    //@end
        assessor[account] = may;
    }

    /// @notice What a member's shares are worth
    function worthOf(address member) external view returns (uint256) {
        return totalShares == 0 ? 0 : Math.mulDiv(sharesOf[member], capital, totalShares);
    }
    //@end
}
