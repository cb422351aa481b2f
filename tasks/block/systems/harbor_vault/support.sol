// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface TokenReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

/// @title A token that tells receivers who asked for it
contract Coin is ERC20("Coin", "COIN") {
    mapping(address => bool) public told;

    address private immutable issuer = msg.sender;

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }

    function tellMe(bool wanted) external {
        told[msg.sender] = wanted;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (told[to]) TokenReceiver(to).tokensReceived(from, amount);
    }
}

interface Priced {
    function totalAssets() external view returns (uint256);
    function totalSupply() external view returns (uint256);
}

/// @title Notes what a vault manages and how many shares there are
contract PriceNote {
    Priced private immutable vault;
    uint256 public assets;
    uint256 public shares;

    constructor(Priced noted) {
        vault = noted;
    }

    function write() external {
        (assets, shares) = (vault.totalAssets(), vault.totalSupply());
    }
}
