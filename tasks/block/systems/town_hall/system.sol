// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Checkpoints} from "@openzeppelin/contracts/utils/structs/Checkpoints.sol";

/// @title A hall in which holders of a token decide together what a treasury does
/// @notice Tokens that are left here give weight. A motion counts the weights of the moment in which it was made.
contract TownHall is EIP712, ReentrancyGuard {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;
    using Checkpoints for Checkpoints.Trace208;

    error NotAllowed();
    error NotNow();
    error NotPassed();
    error AlreadyDone();
    error BadTerms();
    error NoWeight();
    error CallFailed();

    event Left(address indexed account, uint256 amount);
    event Fetched(address indexed account, uint256 amount);
    event Entrusted(address indexed account, address indexed to);
    event Moved(uint256 indexed id, address indexed author, address to, uint256 value);
    event Voted(uint256 indexed id, address indexed voter, bool support, uint256 weight);
    event Queued(uint256 indexed id);
    event Done(uint256 indexed id);
    event Dropped(uint256 indexed id);

    struct Motion {
        address author;
        address to;
        uint256 value;
        bytes data;
        bool dropped;
    }

    struct Tally {
        uint256 startsAt;
        uint256 endsAt;
        uint256 queuedAt;
        uint256 doneAt;
        uint256 lastVoteAt;
        uint256 yes;
        uint256 no;
    }

    bytes32 private constant VOTE_TYPE = keccak256("Vote(uint256 id,address voter,bool support)");
    bytes32 private constant ENTRUST_TYPE =
        keccak256("Entrust(address account,address to,uint256 nonce,uint256 deadline)");

    uint256 public constant PERIOD = $PERIOD;
    uint256 public constant DELAY = $DELAY;
    uint256 public constant GRACE = $GRACE;
    uint256 public constant THRESHOLD = 10 ether;

    IERC20 public immutable token;
    address public immutable guardian;
    mapping(address => uint256) public deposits;
    mapping(address => address) private trusted;
    mapping(address => uint256) public nonceOf;
    mapping(address => Checkpoints.Trace208) private weights;
    Checkpoints.Trace208 private total;
    mapping(uint256 => Motion) public motions;
    mapping(uint256 => Tally) public tallies;
    mapping(uint256 => mapping(address => uint256)) public choice;
    uint256 public quorum = $QUORUM;

    constructor(IERC20 votes, address watch) EIP712("Hall", "1") {
        token = votes;
        guardian = watch;
    }

    receive() external payable {}

    //@any
    /// @notice Leaves tokens here, which gives their weight to the account or to whom it trusts
    function deposit(uint256 amount) external nonReentrant {
        deposits[msg.sender] += amount;
        _shift(address(0), holderOf(msg.sender), amount);
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Left(msg.sender, amount);
    }

    /// @notice Takes tokens back
    function withdraw(uint256 amount) external nonReentrant {
        deposits[msg.sender] -= amount;
        //@flaw weight_stays
        if (holderOf(msg.sender) == msg.sender) _shift(msg.sender, address(0), amount);
        //@good
        _shift(holderOf(msg.sender), address(0), amount);
        //@end
        token.safeTransfer(msg.sender, amount);
        emit Fetched(msg.sender, amount);
    }

    /// @notice Who votes with the deposit of an account
    function holderOf(address account) public view returns (address) {
        return trusted[account] == address(0) ? account : trusted[account];
    }

    /// @notice The weight of an account now
    function weightOf(address account) public view returns (uint256) {
        return weights[account].latest();
    }

    /// @notice The weight of an account at some time
    function weightAt(address account, uint256 time) public view returns (uint256) {
        return weights[account].upperLookup(time.toUint48());
    }

    /// @notice The weight of all at some time
    function totalAt(uint256 time) public view returns (uint256) {
        return total.upperLookup(time.toUint48());
    }

    /// @notice Entrusts the weight of a deposit to somebody
    function entrust(address to) external {
        _entrust(msg.sender, to);
    }

    /// @notice What an account signs to entrust its weight
    function entrustDigest(address account, address to, uint256 deadline) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(ENTRUST_TYPE, account, to, nonceOf[account], deadline)));
    }

    /// @notice Entrusts the weight of an account that signed it
    function entrustSigned(address account, address to, uint256 deadline, bytes calldata signature) external {
        //@flaw late_trust
        if (deadline == 0) revert NotNow();
        //@good
        if (block.timestamp > deadline) revert NotNow();
        //@end
        if (ECDSA.recover(entrustDigest(account, to, deadline), signature) != account) revert NotAllowed();
        nonceOf[account] += 1;
        _entrust(account, to);
    }

    /// @notice Makes a motion under a number that is free
    function propose(uint256 id, address to, uint256 value, bytes calldata data) external {
        if (motions[id].author != address(0)) revert AlreadyDone();
        if (to == address(token) || to == address(0)) revert BadTerms();
        if (weightOf(msg.sender) < THRESHOLD) revert NoWeight();
        motions[id] = Motion(msg.sender, to, value, data, false);
        tallies[id].startsAt = block.timestamp;
        tallies[id].endsAt = block.timestamp + PERIOD;
        emit Moved(id, msg.sender, to, value);
    }

    /// @notice Votes on a motion
    function vote(uint256 id, bool support) external {
        _vote(id, msg.sender, support);
    }

    /// @notice What a voter signs
    function voteDigest(uint256 id, address voter, bool support) public view returns (bytes32) {
        //@flaw unsigned_choice
        return _hashTypedDataV4(keccak256(abi.encode(VOTE_TYPE, id, voter, support || !support)));
        //@flaw vote_elsewhere
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
        //@good
        return _hashTypedDataV4(keccak256(abi.encode(VOTE_TYPE, id, voter, support)));
        //@end
    }

    /// @notice Votes for somebody who signed
    function voteSigned(uint256 id, address voter, bool support, bytes calldata signature) external {
        address signer = ECDSA.recover(voteDigest(id, voter, support), signature);
        //@flaw any_voter
        if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
        //@good
        if (signer != voter) revert NotAllowed();
        //@end
        _vote(id, voter, support);
    }

    /// @notice The votes in favour that a motion needs
    function needed(uint256 id) public view returns (uint256) {
        //@flaw narrow_total
        uint64 all = uint64(totalAt(tallies[id].startsAt));
        return Math.mulDiv(all, quorum, 100, Math.Rounding.Ceil);
        //@good
        return Math.mulDiv(totalAt(tallies[id].startsAt), quorum, 100, Math.Rounding.Ceil);
        //@end
    }

    /// @notice Whether enough weight is in favour of a motion
    function isPassed(uint256 id) public view returns (bool) {
        Tally storage tally = tallies[id];
        //@flaw no_quorum
        return tally.yes > tally.no;
        //@good
        return tally.yes > tally.no && tally.yes >= needed(id);
        //@end
    }

    /// @notice Puts a motion that passed in the queue, when the vote is over
    function queue(uint256 id) external {
        Tally storage tally = tallies[id];
        //@flaw early_queue
        if (motions[id].author == address(0)) revert NotNow();
        //@good
        if (motions[id].author == address(0) || block.timestamp <= tally.endsAt) revert NotNow();
        //@end
        if (tally.queuedAt != 0 || motions[id].dropped) revert AlreadyDone();
        if (!isPassed(id)) revert NotPassed();
        tally.queuedAt = block.timestamp;
        emit Queued(id);
    }

    /// @notice Does what a motion says, after the delay
    //@flaw done_again
    function execute(uint256 id) external {
    //@good
    function execute(uint256 id) external nonReentrant {
    //@end
        (Motion storage motion, Tally storage tally) = (motions[id], tallies[id]);
        //@flaw dropped_runs
        if (tally.doneAt != 0) revert AlreadyDone();
        //@good
        if (tally.doneAt != 0 || motion.dropped) revert AlreadyDone();
        //@end
        //@flaw no_delay
        if (tally.queuedAt == 0 || block.timestamp > tally.queuedAt + DELAY + GRACE) revert NotNow();
        //@good
        uint256 ready = tally.queuedAt + DELAY;
        if (tally.queuedAt == 0 || block.timestamp < ready || block.timestamp > ready + GRACE) revert NotNow();
        //@end
        //@flaw done_again
        (bool done, ) = motion.to.call{value: motion.value}(motion.data);
        if (!done) revert CallFailed();
        tally.doneAt = block.timestamp;
        //@good
        tally.doneAt = block.timestamp;
        (bool done, ) = motion.to.call{value: motion.value}(motion.data);
        if (!done) revert CallFailed();
        //@end
        emit Done(id);
    }

    /// @notice Drops a motion that was not carried out
    function drop(uint256 id) external {
        Motion storage motion = motions[id];
        //@flaw open_drop
        if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
            revert NotAllowed();
        }
        //@good
        if (msg.sender != motion.author && msg.sender != guardian) revert NotAllowed();
        //@end
        if (motion.author == address(0) || motion.dropped || tallies[id].doneAt != 0) revert AlreadyDone();
        motion.dropped = true;
        emit Dropped(id);
    }

    /// @notice Changes the quorum, in percent; only a motion may
    function setQuorum(uint256 percent) external {
        //@flaw open_quorum
        if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
        //@good
        if (msg.sender != address(this)) revert NotAllowed();
        //@end
        if (percent < 5 || percent > 90) revert BadTerms();
        quorum = percent;
    }

    function _vote(uint256 id, address voter, bool support) private {
        Tally storage tally = tallies[id];
        //@flaw late_vote
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        //@good
        if (block.timestamp <= tally.startsAt || block.timestamp > tally.endsAt) revert NotNow();
        //@end
        //@flaw changed_vote
        if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
        //@good
        if (choice[id][voter] != 0) revert AlreadyDone();
        //@end
        //@flaw weight_of_now
        uint256 weight = weightOf(voter);
        //@good
        uint256 weight = weightAt(voter, tally.startsAt);
        //@end
        if (weight == 0) revert NoWeight();
        choice[id][voter] = support ? 1 : 2;
        tally.lastVoteAt = block.timestamp;
        if (support) tally.yes += weight;
        else tally.no += weight;
        emit Voted(id, voter, support, weight);
    }

    function _entrust(address account, address to) private {
        address from = holderOf(account);
        trusted[account] = to;
        uint256 amount = deposits[account];
        _lower(from, amount);
        _raise(holderOf(account), amount);
        emit Entrusted(account, to);
    }

    function _shift(address from, address to, uint256 amount) private {
        uint256 all = total.latest();
        if (from == address(0)) {
            _raise(to, amount);
            all += amount;
        } else {
            _lower(from, amount);
            all -= amount;
        }
        total.push(block.timestamp.toUint48(), all.toUint208());
    }

    function _raise(address account, uint256 amount) private {
        weights[account].push(block.timestamp.toUint48(), (weightOf(account) + amount).toUint208());
    }

    function _lower(address account, uint256 amount) private {
        weights[account].push(block.timestamp.toUint48(), (weightOf(account) - amount).toUint208());
    }
    //@end
}
