// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC1363} from "@openzeppelin/contracts/token/ERC20/extensions/ERC1363.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title An ERC-1363 payable token with permit, burning and relative changes of allowances
contract T1363 is ERC1363, ERC20Permit, ERC20Burnable {
    error AllowanceBelowZero(address spender, uint256 allowance, uint256 subtractedValue);

    constructor(address holder, uint256 supply) ERC20("Test Token 1363", "T1363") ERC20Permit("Test Token 1363") {
        _mint(holder, supply);
    }

    function increaseAllowance(address spender, uint256 addedValue) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) + addedValue);
        return true;
    }

    function decreaseAllowance(address spender, uint256 subtractedValue) external returns (bool) {
        uint256 allowed = allowance(msg.sender, spender);
        if (allowed < subtractedValue) revert AllowanceBelowZero(spender, allowed, subtractedValue);
        _approve(msg.sender, spender, allowed - subtractedValue);
        return true;
    }
}
