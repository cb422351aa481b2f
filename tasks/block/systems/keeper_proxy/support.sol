// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// @title The proxy in front of the register
contract Shell is ERC1967Proxy {
    constructor(address code, bytes memory call) ERC1967Proxy(code, call) {}
}

/// @title Writes calls
contract Desk {
    function nothing() external pure returns (bytes memory) {
        return "";
    }

    function asksSetUp(address admin) external pure returns (bytes memory) {
        return abi.encodeWithSignature("initialize(address)", admin);
    }

    function asksRecord(uint256 id, bytes32 value) external pure returns (bytes memory) {
        return abi.encodeWithSignature("setRecord(uint256,string,string,bytes32)", id, "main", "url", value);
    }

    function asksOperator(uint256 id, address operator) external pure returns (bytes memory) {
        return abi.encodeWithSignature("setOperator(uint256,address)", id, operator);
    }
}
