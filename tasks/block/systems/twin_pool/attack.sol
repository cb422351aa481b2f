// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface Basin {
    function add(uint256 most, uint256 least) external payable returns (uint256 shares);
    function remove(uint256 shares, address payable to, uint256 leastCoins, uint256 leastTokens) external;
    function removeOne(uint256 shares, bool inCoins, address payable to, uint256 least) external returns (uint256);
    function book(uint256 shares) external returns (uint256 id);
    function cash(uint256 id, address payable to) external;
    function balanceOf(address owner) external view returns (uint256);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface Lender {
    function pledge(uint256 shares) external;
    function borrow(uint256 amount) external;
    function worth(uint256 shares) external view returns (uint256);
    function pledged(address account) external view returns (uint256);
}

/// Holds shares, and does something while it is being paid.
contract Diver {
    Basin private immutable pool;
    Token private immutable token;
    address payable private immutable owner;
    Lender private lender;
    uint256 private ticket;
    uint256 private left;

    constructor(Basin target, Token twin) {
        (pool, token, owner) = (target, twin, payable(msg.sender));
    }

    function enter() public payable {
        token.approve(address(pool), type(uint256).max);
        pool.add{value: msg.value}(type(uint256).max, 0);
    }

    /// Borrows on a half of its shares while it takes the other half out.
    function dive(Lender desk) external {
        uint256 half = pool.balanceOf(address(this)) / 2;
        pool.approve(address(desk), half);
        desk.pledge(half);
        lender = desk;
        pool.remove(half, payable(address(this)), 0, 0);
        out();
    }

    /// Enters and leaves with tokens alone.
    function cross(bool inCoins) external payable {
        enter();
        pool.removeOne(pool.balanceOf(address(this)), inCoins, payable(address(this)), 0);
        out();
    }

    function bookAll() external {
        ticket = pool.book(pool.balanceOf(address(this)));
    }

    function cashOften(uint256 times) external {
        left = times;
        pool.cash(ticket, payable(address(this)));
        out();
    }

    function leave() external {
        pool.remove(pool.balanceOf(address(this)), payable(address(this)), 0, 0);
        out();
    }

    receive() external payable {
        if (address(lender) != address(0)) {
            lender.borrow(lender.worth(lender.pledged(address(this))));
            lender = Lender(address(0));
        }
        if (left == 0) return;
        left -= 1;
        pool.cash(ticket, payable(address(this)));
    }

    function out() public {
        token.transfer(owner, token.balanceOf(address(this)));
        (bool done, ) = owner.call{value: address(this).balance}("");
        require(done);
    }
}
