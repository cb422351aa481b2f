// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface TokenReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

/// @title A token that tells receivers who asked for it
contract Coin is ERC20("Coin", "COIN") {
    address private immutable issuer = msg.sender;
    mapping(address => bool) public told;

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

interface Yard {
    function stake(uint256 amount) external;
    function ask(uint256 amount) external;
    function leave() external returns (uint256);
    function rush(uint256 amount) external;
    function claim(address to) external returns (uint256);
}

/// @title A contract that stakes for a group
contract Pot {
    Coin private immutable coin;
    Yard private immutable yard;

    constructor(Coin token, Yard where) {
        coin = token;
        yard = where;
    }

    function put(uint256 amount) external {
        coin.approve(address(yard), amount);
        yard.stake(amount);
    }

    function want(uint256 amount) external {
        yard.ask(amount);
    }

    function take() external {
        yard.leave();
    }

    function hurry(uint256 amount) external {
        yard.rush(amount);
    }

    function share(address to) external {
        yard.claim(to);
    }
}
