// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Lets those in whose pass the warden of a gate has signed
contract GatePass {
    address public immutable host;
    mapping(uint256 => address) public warden;
    mapping(uint256 => uint256) public purse;
    mapping(bytes32 => bool) private shown;

    constructor() {
        host = msg.sender;
    }

    /// @notice Names the warden of a gate
    function appoint(uint256 gate, address who) external {
        require(msg.sender == host, "not the host");
        warden[gate] = who;
    }

    /// @notice Fills the purse of a gate
    function fill(uint256 gate) external payable {
        purse[gate] += msg.value;
    }

    /// @notice What the warden signs for a visitor; each number is good for one entry
    function passOf(uint256 gate, address visitor, uint256 amount, uint256 number) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), gate, visitor, amount, number));
    }

    /// @notice Shows a signed pass and takes its amount from the purse of the gate
    function enter(uint256 gate, uint256 amount, uint256 number, bytes calldata signature) external {
        bytes32 pass = passOf(gate, msg.sender, amount, number);
        require(signature.length == 65 && !shown[pass], "not a fresh pass");
        // FLAW signature verification: ecrecover answers zero for a bad signature, and so is a warden that was never named
        address signer = ecrecover(pass, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        require(signer == warden[gate], "not signed");
        shown[pass] = true;
        purse[gate] -= amount;
        (bool paid, ) = msg.sender.call{value: amount}("");
        require(paid, "payment failed");
    }
}
