// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface TokenReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

/// @title A token that may keep a toll of each transfer, and tells receivers who asked for it
contract Coin is ERC20 {
    address private immutable issuer = msg.sender;
    mapping(address => bool) public told;
    uint256 public toll;

    constructor(string memory name) ERC20(name, name) {}

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }

    function tellMe(bool wanted) external {
        told[msg.sender] = wanted;
    }

    /// @notice The toll in hundredths of a percent
    function setToll(uint256 part) external {
        require(msg.sender == issuer, "not the issuer");
        require(part <= 500, "too much");
        toll = part;
    }

    function _update(address from, address to, uint256 amount) internal override {
        uint256 kept = from == address(0) || to == address(0) ? 0 : (amount * toll) / 10_000;
        if (kept > 0) super._update(from, address(0), kept);
        super._update(from, to, amount - kept);
        if (told[to]) TokenReceiver(to).tokensReceived(from, amount - kept);
    }
}
