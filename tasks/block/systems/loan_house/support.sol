// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A token that answers false where others revert
contract Cash is ERC20("Cash", "CASH") {
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

interface TokenReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

/// @title A token with 8 decimals that tells receivers who asked for it
contract Gold is ERC20("Gold", "GOLD") {
    address private immutable issuer = msg.sender;
    mapping(address => bool) public told;

    function decimals() public pure override returns (uint8) {
        return 8;
    }

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

/// @title Where one token is traded for the other; what comes in and goes out keeps the product
contract Pond {
    Cash public immutable cash;
    Gold public immutable gold;

    constructor(Cash money, Gold metal) {
        cash = money;
        gold = metal;
    }

    function buy(uint256 paid) external returns (uint256 bought) {
        uint256 held = cash.balanceOf(address(this));
        bought = (gold.balanceOf(address(this)) * paid) / (held + paid);
        require(cash.transferFrom(msg.sender, address(this), paid), "not paid");
        gold.transfer(msg.sender, bought);
    }

    function sell(uint256 sold) external returns (uint256 paid) {
        uint256 held = gold.balanceOf(address(this));
        paid = (cash.balanceOf(address(this)) * sold) / (held + sold);
        gold.transferFrom(msg.sender, address(this), sold);
        cash.transfer(msg.sender, paid);
    }
}

/// @title Tells what gold costs, with 8 decimals
contract Feed {
    Pond private immutable pond;
    address private immutable issuer = msg.sender;
    int256 public answer;
    uint256 public updatedAt;

    constructor(Pond where) {
        pond = where;
    }

    function decimals() external pure returns (uint8) {
        return 8;
    }

    function publish(int256 next) external {
        require(msg.sender == issuer, "not the issuer");
        answer = next;
        updatedAt = block.timestamp;
    }

    function latest() external view returns (int256, uint256) {
        return (answer, updatedAt);
    }

    function spot() external view returns (int256, uint256) {
        uint256 traded = pond.cash().balanceOf(address(pond)) / 100 / pond.gold().balanceOf(address(pond));
        return (int256(traded), block.timestamp);
    }
}

interface House {
    function flash(uint256 amount, address user) external;
}

/// @title Borrows for a moment, and pays back
contract Visitor {
    Cash private immutable cash;
    House private immutable house;
    uint256 private short;

    constructor(Cash money, House where) {
        cash = money;
        house = where;
    }

    function visit(uint256 amount, uint256 less) external {
        short = less;
        house.flash(amount, address(this));
    }

    function onFlash(uint256 amount, uint256 fee) external {
        cash.transfer(msg.sender, amount + fee - short);
    }
}
