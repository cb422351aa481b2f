// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title A desk that holds grants of tokens and releases them over time
/// @notice The owner makes grants and may end them; holders claim, divide and hand over theirs.
contract GrantDesk is Ownable, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using Math for uint256;

    error UnknownGrant();
    error GrantExists();
    error NotAllowed();
    error BadTerms();
    error NothingDue();

    event Granted(uint256 indexed id, address indexed holder, uint256 total);
    event Claimed(uint256 indexed id, address indexed to, uint256 amount);
    event Ended(uint256 indexed id, uint256 refund);
    event Divided(uint256 indexed id, uint256 indexed other, uint256 part);
    event HandedOver(uint256 indexed id, address indexed from, address indexed to);

    struct Grant {
        address holder;
        address payee;
        uint256 total;
        uint256 released;
        uint256 start;
        uint256 cliff;
        uint256 span;
        uint256 endedAt;
        uint256 handedAt;
        bool fixedTerms;
    }

    uint256 public constant SHORTEST = $LEAST;

    IERC20 public immutable token;
    mapping(uint256 => Grant) public grants;
    mapping(address => mapping(address => bool)) public helperOf;
    uint256 public promised;

    constructor(IERC20 paidIn) Ownable(msg.sender) {
        token = paidIn;
    }

    //@any
    /// @notice Makes a grant that starts after a delay, pays nothing before the cliff, and all at the end of its span
    function grant(uint256 id, address holder, uint256 total, uint256 delay, uint256 cliff, uint256 span, bool fixedTerms)
        external
        onlyOwner
        nonReentrant
    {
        Grant storage one = grants[id];
        if (one.total != 0) revert GrantExists();
        if (holder == address(0) || total == 0 || span < SHORTEST || cliff > span) revert BadTerms();
        (one.holder, one.payee, one.total, one.fixedTerms) = (holder, holder, total, fixedTerms);
        (one.start, one.cliff, one.span) = (block.timestamp + delay, cliff, span);
        promised += total;
        token.safeTransferFrom(msg.sender, address(this), total);
        emit Granted(id, holder, total);
    }

    /// @notice What has been earned of a grant so far
    function earned(uint256 id) public view returns (uint256) {
        Grant storage one = grants[id];
        uint256 time = block.timestamp;
        //@flaw ended_runs_on
        //@good
        if (one.endedAt != 0 && one.endedAt < time) time = one.endedAt;
        //@end
        //@flaw early_cliff
        if (time < one.start) return 0;
        //@flaw start_ahead
        uint256 since;
        unchecked {
            since = time - one.start;
        }
        if (since < one.cliff) return 0;
        if (since >= one.span) return one.total;
        //@good
        if (time < one.start + one.cliff) return 0;
        //@end
        if (time >= one.start + one.span) return one.total;
        return one.total.mulDiv(time - one.start, one.span);
    }

    /// @notice What may be claimed of a grant now
    function due(uint256 id) public view returns (uint256) {
        return earned(id).saturatingSub(grants[id].released);
    }

    /// @notice Pays what is due of a grant to where its holder wants it
    //@flaw claim_twice
    function claim(uint256 id) external returns (uint256 amount) {
    //@good
    function claim(uint256 id) external nonReentrant returns (uint256 amount) {
    //@end
        address holder = grants[id].holder;
        if (msg.sender != holder && !helperOf[holder][msg.sender]) revert NotAllowed();
        amount = _pay(id, grants[id].payee);
    }

    /// @notice Pays what is due of a grant to an account that its holder names
    function claimTo(uint256 id, address to) external nonReentrant returns (uint256 amount) {
        //@flaw helper_names_payee
        address holder = grants[id].holder;
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
        //@good
        if (msg.sender != grants[id].holder) revert NotAllowed();
        //@end
        amount = _pay(id, to);
    }

    /// @notice Pays what is due of several grants of one holder
    function claimMany(uint256[] calldata ids, address to) external nonReentrant returns (uint256 amount) {
        //@flaw first_of_many
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
        //@good
        //@end
        for (uint256 i = 0; i < ids.length; i++) {
            //@flaw first_of_many
            //@good
            if (msg.sender != grants[ids[i]].holder) revert NotAllowed();
            //@end
            amount += _pay(ids[i], to);
        }
    }

    /// @notice Chooses who gets what is due of a grant
    function setPayee(uint256 id, address payee) external {
        if (msg.sender != grants[id].holder) revert NotAllowed();
        if (payee == address(0)) revert BadTerms();
        grants[id].payee = payee;
    }

    /// @notice Lets another account start payments
    function setHelper(address helper, bool allowed) external {
        helperOf[msg.sender][helper] = allowed;
    }

    /// @notice Gives a grant to somebody else
    function handOver(uint256 id, address to) external nonReentrant {
        Grant storage one = grants[id];
        if (msg.sender != one.holder) revert NotAllowed();
        if (to == address(0)) revert BadTerms();
        one.holder = to;
        //@flaw payee_stays
        //@good
        one.payee = to;
        //@end
        one.handedAt = block.timestamp;
        emit HandedOver(id, msg.sender, to);
    }

    /// @notice Divides a grant: a part of it becomes a grant of its own, on the same terms
    function divide(uint256 id, uint256 other, uint256 part) external nonReentrant {
        Grant storage one = grants[id];
        if (msg.sender != one.holder) revert NotAllowed();
        //@flaw taken_number
        if (other == id) revert GrantExists();
        //@good
        if (grants[other].total != 0) revert GrantExists();
        //@end
        //@flaw narrow_part
        uint64 taken = uint64(part);
        if (taken == 0 || taken >= one.total) revert BadTerms();
        uint256 moved = one.released.mulDiv(taken, one.total);
        _copy(one, other, part, moved);
        one.total -= taken;
        //@good
        if (part == 0 || part >= one.total) revert BadTerms();
        uint256 moved = one.released.mulDiv(part, one.total);
        _copy(one, other, part, moved);
        //@end
        //@flaw whole_stays
        //@flaw narrow_part
        one.released -= moved;
        //@good
        one.total -= part;
        one.released -= moved;
        //@end
        emit Divided(id, other, part);
    }

    /// @notice Ends a grant: what is not earned yet goes back
    //@flaw open_end
    function end(uint256 id, address to) external nonReentrant {
    //@good
    function end(uint256 id, address to) external onlyOwner nonReentrant {
    //@end
        Grant storage one = grants[id];
        if (one.total == 0) revert UnknownGrant();
        if (one.fixedTerms || one.endedAt != 0) revert NotAllowed();
        uint256 kept = Math.max(earned(id), one.released);
        uint256 refund = one.total - kept;
        if (refund == 0) revert NothingDue();
        one.endedAt = block.timestamp;
        promised -= refund;
        token.safeTransfer(to, refund);
        emit Ended(id, refund);
    }

    /// @notice Sends away tokens that no grant needs
    function sweep(address to) external onlyOwner nonReentrant {
        //@flaw sweep_all
        uint256 spare = token.balanceOf(address(this));
        if (spare < promised) revert NothingDue();
        //@good
        uint256 spare = token.balanceOf(address(this)) - promised;
        //@end
        if (spare == 0) revert NothingDue();
        token.safeTransfer(to, spare);
    }

    function _copy(Grant storage one, uint256 other, uint256 total, uint256 released) private {
        grants[other] = one;
        grants[other].total = total;
        grants[other].released = released;
    }

    function _pay(uint256 id, address to) private returns (uint256 amount) {
        amount = due(id);
        if (amount == 0) revert NothingDue();
        //@flaw claim_twice
        token.safeTransfer(to, amount);
        grants[id].released += amount;
        promised -= amount;
        //@good
        grants[id].released += amount;
        promised -= amount;
        token.safeTransfer(to, amount);
        //@end
        emit Claimed(id, to, amount);
    }
    //@end
}
