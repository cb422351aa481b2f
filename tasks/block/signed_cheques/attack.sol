// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

/// Cashes a cheque with the other signature of the same signer over it.
contract Mirror {
    uint256 private constant ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function cash(
        SignedCheques cheques,
        address payable to,
        uint256 amount,
        uint256 number,
        bytes calldata signature
    ) external {
        bytes32 s = bytes32(ORDER - uint256(bytes32(signature[32:64])));
        uint8 v = uint8(signature[64]) == 27 ? 28 : 27;
        cheques.cash(to, amount, number, abi.encodePacked(bytes32(signature[:32]), s, v));
    }
}
