// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Bep20} from "./Bep20.sol";

/// @title CAKE: a BEP-20 token with delegated votes, counted by block
contract CakeToken is Bep20 {
    struct Checkpoint {
        uint32 fromBlock;
        uint256 votes;
    }

    bytes32 public constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 public constant DELEGATION_TYPEHASH =
        keccak256("Delegation(address delegatee,uint256 nonce,uint256 expiry)");

    mapping(address account => address) public delegates;
    mapping(address account => mapping(uint32 index => Checkpoint)) public checkpoints;
    mapping(address account => uint32) public numCheckpoints;
    mapping(address account => uint256) public nonces;

    event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate);
    event DelegateVotesChanged(address indexed delegate, uint256 previousBalance, uint256 newBalance);

    constructor(address tokenOwner, uint256 supply) Bep20("PancakeSwap Token", "Cake", tokenOwner, supply) {}

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function delegate(address delegatee) external {
        _delegate(msg.sender, delegatee);
    }

    function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)
        external
    {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), block.chainid, address(this))
        );
        bytes32 message = keccak256(abi.encode(DELEGATION_TYPEHASH, delegatee, nonce, expiry));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, message)), v, r, s);
        require(signer != address(0), "CAKE::delegateBySig: invalid signature");
        require(nonce == nonces[signer]++, "CAKE::delegateBySig: invalid nonce");
        require(block.timestamp <= expiry, "CAKE::delegateBySig: signature expired");
        _delegate(signer, delegatee);
    }

    function getCurrentVotes(address account) external view returns (uint256) {
        uint32 count = numCheckpoints[account];
        return count > 0 ? checkpoints[account][count - 1].votes : 0;
    }

    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint256) {
        require(blockNumber < block.number, "CAKE::getPriorVotes: not yet determined");
        uint32 low = 0;
        uint32 high = numCheckpoints[account];
        while (low < high) {
            uint32 middle = low + (high - low) / 2;
            if (checkpoints[account][middle].fromBlock <= blockNumber) low = middle + 1;
            else high = middle;
        }
        return low > 0 ? checkpoints[account][low - 1].votes : 0;
    }

    function _delegate(address delegator, address delegatee) private {
        address before = delegates[delegator];
        delegates[delegator] = delegatee;
        emit DelegateChanged(delegator, before, delegatee);
        _moveVotes(before, delegatee, balanceOf[delegator]);
    }

    function _moved(address from, address to, uint256 amount) internal override {
        _moveVotes(delegates[from], delegates[to], amount);
    }

    function _moveVotes(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) _writeVotes(from, false, amount);
        if (to != address(0)) _writeVotes(to, true, amount);
    }

    function _writeVotes(address account, bool add, uint256 amount) private {
        uint32 count = numCheckpoints[account];
        uint256 votes = count > 0 ? checkpoints[account][count - 1].votes : 0;
        uint256 changed = add ? votes + amount : votes - amount;
        if (count > 0 && checkpoints[account][count - 1].fromBlock == block.number) {
            checkpoints[account][count - 1].votes = changed;
        } else {
            checkpoints[account][count] = Checkpoint(uint32(block.number), changed);
            numCheckpoints[account] = count + 1;
        }
        emit DelegateVotesChanged(account, votes, changed);
    }
}
