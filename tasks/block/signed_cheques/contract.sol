// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Pays cheques that a bank has signed
contract SignedCheques {
    address public immutable bank;

    event Cashed(address indexed to, uint256 amount);

    constructor(address signer) payable {
        bank = signer;
    }

    /// @notice What the bank signs for a payee; each number stands for one cheque
    function chequeOf(address to, uint256 amount, uint256 number) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, amount, number));
    }

    /// @notice Pays a cheque
    function cash(address payable to, uint256 amount, uint256 number, bytes calldata signature) external {
        // FLAW signature replay: no cheque is marked as cashed, and the same signature pays again
        bytes32 cheque = chequeOf(to, amount, number);
        require(signature.length == 65, "no signature");
        address signer = ecrecover(cheque, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        require(signer != address(0) && signer == bank, "not signed by the bank");
        (bool paid, ) = to.call{value: amount}("");
        require(paid, "payment failed");
        emit Cashed(to, amount);
    }
}
