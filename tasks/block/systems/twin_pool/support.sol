// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title A token that is worth a coin, and answers false where it cannot be taken
contract Twin is ERC20("Twin", "TWN") {
    address private immutable issuer = msg.sender;

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (balanceOf(from) < amount || allowance(from, msg.sender) < amount) return false;
        return super.transferFrom(from, to, amount);
    }
}

interface Priced {
    function price() external view returns (uint256);
}

/// @title Lends tokens on shares of the pool, four fifths of their price
contract Pawn {
    IERC20 private immutable token;
    IERC20 private immutable share;
    mapping(address => uint256) public pledged;
    mapping(address => uint256) public debt;
    uint256 public lent;

    constructor(IERC20 twin, IERC20 pool) {
        (token, share) = (twin, pool);
    }

    function worth(uint256 shares) public view returns (uint256) {
        return (shares * Priced(address(share)).price() * 80) / 1e20;
    }

    /// @notice What all pledges allow to be lent
    function limit() external view returns (uint256) {
        return worth(share.balanceOf(address(this)));
    }

    function pledge(uint256 shares) external {
        pledged[msg.sender] += shares;
        share.transferFrom(msg.sender, address(this), shares);
    }

    function borrow(uint256 amount) external {
        debt[msg.sender] += amount;
        lent += amount;
        require(debt[msg.sender] <= worth(pledged[msg.sender]), "too much");
        token.transfer(msg.sender, amount);
    }

    function redeem(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
        debt[msg.sender] -= amount;
        lent -= amount;
        if (debt[msg.sender] > 0) return;
        uint256 shares = pledged[msg.sender];
        pledged[msg.sender] = 0;
        share.transfer(msg.sender, shares);
    }
}
