// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Gives tokens to those who stand in a list, of which only the root of a tree is kept
/// @notice Anybody opens a round for a list of their own. A share grows from a half to the whole while the round lasts.
contract GiftTree is EIP712, ReentrancyGuard {
    using SafeERC20 for IERC20;

    error RoundExists();
    error BadTerms();
    error NotAllowed();
    error NotNow();
    error NotListed();
    error AlreadyTaken();
    error NothingLeft();

    event Opened(uint256 indexed id, address indexed sponsor, uint256 total);
    event Changed(uint256 indexed id, bytes32 root);
    event Taken(uint256 indexed id, uint256 indexed number, address indexed to, uint256 amount);
    event Ended(uint256 indexed id, uint256 refund);
    event AgentSet(address indexed account, address indexed agent, bool allowed);

    struct Round {
        address sponsor;
        IERC20 token;
        bytes32 root;
        uint256 opensAt;
        uint256 closesAt;
        uint256 total;
        uint256 taken;
        uint256 listedAt;
        bool ended;
    }

    struct Share {
        uint256 number;
        address account;
        uint256 amount;
    }

    bytes32 private constant TAKE_TYPE =
        keccak256("Take(uint256 id,uint256 number,address account,address to,uint256 deadline)");
    bytes32 private constant AGENT_TYPE =
        keccak256("Agent(address account,address agent,bool allowed,uint256 nonce,uint256 deadline)");

    uint256 public constant SHORTEST = $LEAST;

    mapping(uint256 => Round) public rounds;
    mapping(uint256 => mapping(uint256 => uint256)) private marks;
    mapping(address => mapping(address => bool)) public agentOf;
    mapping(address => uint256) public agentNonce;
    mapping(address => uint256) public reserved;

    constructor() EIP712("Gifts", "1") {}

    //@any
    /// @notice Opens a round, and takes the tokens for it
    function open(uint256 id, IERC20 token, bytes32 root, uint256 total, uint256 delay, uint256 span)
        external
        nonReentrant
    {
        Round storage round = rounds[id];
        if (round.sponsor != address(0)) revert RoundExists();
        if (root == bytes32(0) || total == 0 || span < SHORTEST) revert BadTerms();
        (round.sponsor, round.token, round.root) = (msg.sender, token, root);
        (round.opensAt, round.closesAt) = (block.timestamp + delay, block.timestamp + delay + span);
        //@flaw taxed_deposit
        token.safeTransferFrom(msg.sender, address(this), total);
        uint256 received = total;
        //@good
        uint256 received = _pull(token, total);
        //@end
        (round.total, round.listedAt) = (received, block.timestamp);
        reserved[address(token)] += received;
        emit Opened(id, msg.sender, received);
    }

    /// @notice Adds tokens to a round that has not closed
    function topUp(uint256 id, uint256 amount) external nonReentrant {
        Round storage round = rounds[id];
        if (round.sponsor == address(0) || round.ended || block.timestamp > round.closesAt) revert NotNow();
        uint256 received = _pull(round.token, amount);
        round.total += received;
        reserved[address(round.token)] += received;
    }

    /// @notice Corrects the list of a round that has not opened
    function changeRoot(uint256 id, bytes32 root) external {
        Round storage round = rounds[id];
        //@flaw open_list
        if (round.sponsor == address(0)) revert NotAllowed();
        //@good
        if (msg.sender != round.sponsor) revert NotAllowed();
        //@end
        //@flaw late_list
        if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
        //@good
        if (round.ended || block.timestamp >= round.opensAt) revert NotNow();
        //@end
        if (root == bytes32(0)) revert BadTerms();
        (round.root, round.listedAt) = (root, block.timestamp);
        emit Changed(id, root);
    }

    /// @notice Calls a round off that has not opened; its sponsor gets the tokens back
    function callOff(uint256 id) external nonReentrant {
        Round storage round = rounds[id];
        if (msg.sender != round.sponsor) revert NotAllowed();
        //@flaw late_call_off
        if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
        //@good
        if (round.ended || block.timestamp >= round.opensAt) revert NotNow();
        //@end
        _end(id, round.total);
    }

    /// @notice Ends a round that has closed: what nobody took goes back to its sponsor
    function sweep(uint256 id) external nonReentrant {
        Round storage round = rounds[id];
        //@flaw swept_again
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
        //@good
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        //@end
        //@flaw sweep_whole
        _end(id, round.total);
        //@good
        _end(id, round.total - round.taken);
        //@end
    }

    /// @notice What a share is worth now: half of it at the opening, all of it at the close
    function worth(uint256 id, uint256 amount) public view returns (uint256) {
        Round storage round = rounds[id];
        if (block.timestamp <= round.opensAt) return amount / 2;
        uint256 since = Math.min(block.timestamp, round.closesAt) - round.opensAt;
        return amount / 2 + Math.mulDiv(amount - amount / 2, since, round.closesAt - round.opensAt);
    }

    /// @notice Whether the share of that number was taken
    function isTaken(uint256 id, uint256 number) public view returns (bool) {
        return marks[id][number >> 8] & (1 << (number & 0xff)) != 0;
    }

    /// @notice Takes a share; an agent may take it for its account, which is paid
    function take(uint256 id, Share calldata share, address to, bytes32[] calldata proof)
        external
        nonReentrant
        returns (uint256 amount)
    {
        //@flaw taken_for_others
        if (msg.sender != share.account && to != share.account) revert NotAllowed();
        //@flaw agent_turned
        if (msg.sender != share.account && !agentOf[msg.sender][share.account]) revert NotAllowed();
        //@good
        if (msg.sender != share.account && (to != share.account || !agentOf[share.account][msg.sender])) {
            revert NotAllowed();
        }
        //@end
        _check(id, share, proof);
        amount = _settle(id, share, to);
    }

    /// @notice Takes shares of one account in several rounds
    //@flaw paid_first
    function takeMany(uint256[] calldata ids, Share[] calldata shares, bytes32[][] calldata proofs)
        external
        returns (uint256 amount)
    {
    //@good
    function takeMany(uint256[] calldata ids, Share[] calldata shares, bytes32[][] calldata proofs)
        external
        nonReentrant
        returns (uint256 amount)
    {
    //@end
        //@flaw batch_twice
        for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
        //@good
        //@end
        for (uint256 i = 0; i < ids.length; i++) {
            address account = shares[i].account;
            if (msg.sender != account && !agentOf[account][msg.sender]) revert NotAllowed();
            //@flaw batch_twice
            //@good
            _check(ids[i], shares[i], proofs[i]);
            //@end
            amount += _settle(ids[i], shares[i], account);
        }
    }

    /// @notice Takes a share for an account that signed to whom it goes
    function takeSigned(
        uint256 id,
        Share calldata share,
        address to,
        uint256 deadline,
        bytes calldata signature,
        bytes32[] calldata proof
    ) external nonReentrant returns (uint256 amount) {
        //@flaw late_signature
        if (deadline == 0) revert NotNow();
        //@good
        if (block.timestamp > deadline) revert NotNow();
        //@end
        address signer = ECDSA.recover(takeDigest(id, share.number, share.account, to, deadline), signature);
        //@flaw any_signer
        if (signer == address(0)) revert NotAllowed();
        //@good
        if (signer != share.account) revert NotAllowed();
        //@end
        _check(id, share, proof);
        amount = _settle(id, share, to);
    }

    /// @notice What an account signs so that somebody takes its share for it
    function takeDigest(uint256 id, uint256 number, address account, address to, uint256 deadline)
        public
        view
        returns (bytes32)
    {
        //@flaw unsigned_payee
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
        //@flaw no_domain
        return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
        //@good
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline)));
        //@end
    }

    /// @notice Lets another account take shares, or not any longer
    function setAgent(address agent, bool allowed) external {
        agentOf[msg.sender][agent] = allowed;
        emit AgentSet(msg.sender, agent, allowed);
    }

    /// @notice What an account signs to choose an agent
    function agentDigest(address account, address agent, bool allowed, uint256 deadline) public view returns (bytes32) {
        return
            _hashTypedDataV4(
                keccak256(abi.encode(AGENT_TYPE, account, agent, allowed, agentNonce[account], deadline))
            );
    }

    /// @notice Sets an agent of an account that signed it
    function setAgentSigned(address account, address agent, bool allowed, uint256 deadline, bytes calldata signature)
        external
    {
        if (block.timestamp > deadline) revert NotNow();
        if (ECDSA.recover(agentDigest(account, agent, allowed, deadline), signature) != account) revert NotAllowed();
        //@flaw agent_again
        //@good
        agentNonce[account] += 1;
        //@end
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
    }

    function _check(uint256 id, Share calldata share, bytes32[] calldata proof) private view {
        Round storage round = rounds[id];
        //@flaw ended_pays
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
        //@flaw early_take
        if (round.ended || block.timestamp > round.closesAt) revert NotNow();
        //@good
        if (round.ended || block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
        //@end
        if (isTaken(id, share.number)) revert AlreadyTaken();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(share.number, share.account, share.amount))));
        if (!MerkleProof.verifyCalldata(proof, round.root, leaf)) revert NotListed();
    }

    function _settle(uint256 id, Share calldata share, address to) private returns (uint256 amount) {
        Round storage round = rounds[id];
        amount = worth(id, share.amount);
        //@flaw over_budget
        if (amount > round.total) revert NothingLeft();
        //@good
        if (amount > round.total - round.taken) revert NothingLeft();
        //@end
        //@flaw paid_first
        reserved[address(round.token)] -= amount;
        round.token.safeTransfer(to, amount);
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
        round.taken += amount;
        //@flaw narrow_mark
        marks[id][0] |= 1 << uint8(share.number);
        round.taken += amount;
        reserved[address(round.token)] -= amount;
        round.token.safeTransfer(to, amount);
        //@good
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
        round.taken += amount;
        reserved[address(round.token)] -= amount;
        round.token.safeTransfer(to, amount);
        //@end
        emit Taken(id, share.number, to, amount);
    }

    function _pull(IERC20 token, uint256 amount) private returns (uint256) {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        return token.balanceOf(address(this)) - before;
    }

    function _end(uint256 id, uint256 refund) private {
        Round storage round = rounds[id];
        round.ended = true;
        reserved[address(round.token)] -= refund;
        round.token.safeTransfer(round.sponsor, refund);
        emit Ended(id, refund);
    }
    //@end
}
