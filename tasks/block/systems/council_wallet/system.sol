// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title A wallet that several members hold together
/// @notice Members agree on plans, on the chain or by signature; a plan waits before it is carried out.
contract CouncilWallet is EIP712, ReentrancyGuard {
    error NotMember();
    error NotWallet();
    error NotAuthor();
    error NotPayee();
    error NotNow();
    error AlreadyDone();
    error NotEnough();
    //@flaw silent_failure
    //@good
    error CallFailed();
    //@end
    error OverLimit();
    error BadChange();

    event Planned(uint256 indexed id, address indexed author, address to, uint256 value);
    event Confirmed(uint256 indexed id, address indexed member);
    event Withdrawn(uint256 indexed id, address indexed member);
    event Carried(uint256 indexed id);
    event Sent(address indexed to, uint256 value, uint256 ticket);

    struct Plan {
        address author;
        address to;
        uint256 value;
        bytes data;
        uint256 readyAt;
        uint256 doneAt;
        uint256 round;
    }

    bytes32 private constant CONFIRM_TYPE = keccak256("Confirm(uint256 id,uint256 round,bytes32 content)");
    bytes32 private constant SEND_TYPE =
        keccak256("Send(address to,uint256 value,bytes memo,bytes data,uint256 ticket)");

    uint256 public constant DELAY = $DELAY;
    uint256 public constant LIFE = $LIFE;

    address[] private members;
    mapping(address => bool) public isMember;
    mapping(address => bool) public isPayee;
    uint256 public quorum;
    mapping(uint256 => Plan) private plans;
    uint256 public planCount;
    mapping(uint256 => mapping(uint256 => address[])) private voters;
    mapping(uint256 => mapping(uint256 => mapping(address => bool))) private voted;
    mapping(uint256 => bool) public ticketUsed;
    uint256 public dayLimit = $LIMIT;
    uint256 public dayStart;
    uint256 public spentToday;
    uint256 public paidOut;

    modifier onlyMember() {
        if (!isMember[msg.sender]) revert NotMember();
        _;
    }

    modifier onlyWallet() {
        if (msg.sender != address(this)) revert NotWallet();
        _;
    }

    constructor(address[] memory first, uint256 needed, address payee) EIP712("Wallet", "1") {
        for (uint256 i = 0; i < first.length; i++) {
            isMember[first[i]] = true;
        }
        members = first;
        quorum = needed;
        isPayee[payee] = true;
    }

    receive() external payable {}

    //@any
    /// @notice How many members there are
    function memberCount() external view returns (uint256) {
        return members.length;
    }

    /// @notice What somebody who confirms a plan has read of it
    function contentHash(address author, address to, uint256 value, bytes memory data) public pure returns (bytes32) {
        return keccak256(abi.encode(author, to, value, keccak256(data)));
    }

    /// @notice The content of a plan as it stands
    function contentOf(uint256 id) public view returns (bytes32) {
        Plan storage plan = plans[id];
        return contentHash(plan.author, plan.to, plan.value, plan.data);
    }

    /// @notice What a plan pays, to whom, and when it was carried out
    function planAt(uint256 id) external view returns (address to, uint256 value, uint256 readyAt, uint256 doneAt) {
        Plan storage plan = plans[id];
        return (plan.to, plan.value, plan.readyAt, plan.doneAt);
    }

    /// @notice How many members agree with a plan as it stands
    function confirmations(uint256 id) public view returns (uint256 count) {
        address[] storage list = voters[id][plans[id].round];
        for (uint256 i = 0; i < list.length; i++) {
            //@flaw rotated_vote
            if (list[i] != address(0)) count++;
            //@good
            if (isMember[list[i]]) count++;
            //@end
        }
    }

    /// @notice What a member signs to confirm a plan
    function confirmDigest(uint256 id) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(CONFIRM_TYPE, id, plans[id].round, contentOf(id))));
    }

    /// @notice What members sign to send without a plan
    function sendDigest(address to, uint256 value, bytes calldata memo, bytes calldata data, uint256 ticket)
        public
        view
        returns (bytes32)
    {
        //@flaw joined_bytes
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
        //@flaw no_domain
        return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
        //@good
        return
            _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
        //@end
    }

    /// @notice Proposes a payment or a call under a number that is free; its author confirms it
    function propose(uint256 id, address to, uint256 value, bytes calldata data) external onlyMember {
        if (plans[id].author != address(0)) revert AlreadyDone();
        plans[id] = Plan(msg.sender, to, value, data, block.timestamp + DELAY, 0, 0);
        planCount += 1;
        emit Planned(id, msg.sender, to, value);
        _confirm(id, msg.sender);
    }

    /// @notice Changes whom a plan pays and how much
    function amend(uint256 id, address to, uint256 value) external onlyMember {
        Plan storage plan = plans[id];
        if (plan.author != msg.sender) revert NotAuthor();
        if (plan.doneAt != 0) revert AlreadyDone();
        plan.to = to;
        plan.value = value;
        plan.readyAt = block.timestamp + DELAY;
        //@flaw amended_after
        //@good
        plan.round += 1;
        _confirm(id, msg.sender);
        //@end
        emit Planned(id, msg.sender, to, value);
    }

    /// @notice Confirms a plan of that content
    function confirm(uint256 id, bytes32 content) external onlyMember {
        if (contentOf(id) != content) revert BadChange();
        _confirm(id, msg.sender);
    }

    /// @notice Confirms a plan for a member who signed
    function confirmFor(uint256 id, address member, bytes calldata signature) external {
        address signer = ECDSA.recover(confirmDigest(id), signature);
        //@flaw any_signature
        if (signer == address(0) || !isMember[member]) revert NotMember();
        //@good
        if (signer != member || !isMember[member]) revert NotMember();
        //@end
        _confirm(id, member);
    }

    /// @notice Takes a confirmation back
    function withdraw(uint256 id) external {
        uint256 round = plans[id].round;
        if (plans[id].doneAt != 0) revert AlreadyDone();
        if (!voted[id][round][msg.sender]) revert NotEnough();
        voted[id][round][msg.sender] = false;
        address[] storage list = voters[id][round];
        uint256 at = 0;
        while (list[at] != msg.sender) at++;
        list[at] = list[list.length - 1];
        list.pop();
        emit Withdrawn(id, msg.sender);
    }

    /// @notice Carries a plan out that enough members agree with
    //@flaw paid_again
    function carryOut(uint256 id) external {
    //@good
    function carryOut(uint256 id) external nonReentrant {
    //@end
        Plan storage plan = plans[id];
        if (plan.doneAt != 0) revert AlreadyDone();
        //@flaw stale_plan
        if (block.timestamp < plan.readyAt || plan.readyAt > block.timestamp + LIFE) revert NotNow();
        //@flaw no_delay
        if (block.timestamp > plan.readyAt + LIFE) revert NotNow();
        //@good
        if (block.timestamp < plan.readyAt || block.timestamp > plan.readyAt + LIFE) revert NotNow();
        //@end
        if (confirmations(id) < quorum) revert NotEnough();
        //@flaw paid_again
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
        //@good
        plan.doneAt = block.timestamp;
        _pay(plan.to, plan.value, plan.data);
        //@end
        emit Carried(id);
    }

    /// @notice Sends at once what enough members signed, each ticket once; signers in the order of their addresses
    function sendSigned(
        address to,
        uint256 value,
        bytes calldata memo,
        bytes calldata data,
        uint256 ticket,
        bytes[] calldata signatures
    ) external nonReentrant {
        if (ticketUsed[ticket]) revert AlreadyDone();
        //@flaw ticket_again
        //@good
        ticketUsed[ticket] = true;
        //@end
        if (signatures.length < quorum) revert NotEnough();
        _checkSigners(sendDigest(to, value, memo, data, ticket), signatures);
        _pay(to, value, data);
        emit Sent(to, value, ticket);
    }

    /// @notice A small payment by one member to a known payee
    function spend(address payable to, uint256 amount) external onlyMember nonReentrant {
        if (!isPayee[to]) revert NotPayee();
        //@flaw endless_spending
        if (block.timestamp >= dayStart) {
        //@good
        if (block.timestamp >= dayStart + 1 days) {
        //@end
            dayStart = block.timestamp;
            spentToday = 0;
        }
        if (spentToday + amount > dayLimit) revert OverLimit();
        spentToday += amount;
        _pay(to, amount, "");
    }

    /// @notice Puts a new account in the place of a member
    function rotate(address old, address next) external onlyWallet {
        if (!isMember[old] || isMember[next] || next == address(0)) revert BadChange();
        isMember[old] = false;
        isMember[next] = true;
        for (uint256 i = 0; i < members.length; i++) {
            if (members[i] == old) members[i] = next;
        }
    }

    /// @notice Changes how many members must agree
    //@flaw open_quorum
    function setQuorum(uint256 needed) external {
    //@good
    function setQuorum(uint256 needed) external onlyWallet {
    //@end
        if (needed == 0 || needed > members.length) revert BadChange();
        quorum = needed;
    }

    /// @notice Says who may receive small payments, and how much a day
    function setPayee(address payee, bool known, uint256 limit) external onlyWallet {
        isPayee[payee] = known;
        dayLimit = limit;
    }

    function _confirm(uint256 id, address member) private {
        Plan storage plan = plans[id];
        if (plan.author == address(0) || plan.doneAt != 0) revert AlreadyDone();
        //@flaw counted_twice
        //@good
        if (voted[id][plan.round][member]) revert AlreadyDone();
        //@end
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
        emit Confirmed(id, member);
    }

    function _checkSigners(bytes32 digest, bytes[] calldata signatures) private view {
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = ECDSA.recover(digest, signatures[i]);
            //@flaw one_signer
            if (signer < last || !isMember[signer]) revert NotMember();
            //@flaw stranger_signer
            if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
            //@good
            if (signer <= last || !isMember[signer]) revert NotMember();
            //@end
            last = signer;
        }
    }

    function _pay(address to, uint256 value, bytes memory data) private {
        paidOut += value;
        //@flaw silent_failure
        to.call{value: value}(data);
        //@good
        (bool done, ) = to.call{value: value}(data);
        if (!done) revert CallFailed();
        //@end
    }
    //@end
}
