// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

interface Lender {
    function pledge(uint256 amount) external;
    function unpledge(uint256 amount) external;
    function borrow(uint256 amount, address to) external;
    function credit(address account, address helper) external view returns (uint256);
    function setCredit(address helper, uint256 amount) external;
    function borrowFor(address account, uint256 amount, address to) external;
    function repay(address account, uint256 amount) external returns (uint256);
    function liquidate(address account, uint256 amount) external returns (uint256);
    function takeReserves(uint256 amount, address to) external;
    function supply(uint256 amount) external returns (uint256);
    function redeem(uint256 count) external returns (uint256);
    function shares(address account) external view returns (uint256);
    function flash(uint256 amount, address user) external;
}

/// Lives in the house: supplies the cash and pledges the gold that it was given.
contract Resident {
    Token internal immutable cash;
    Token internal immutable gold;
    Lender internal immutable house;

    constructor(Token money, Token metal, Lender where) {
        (cash, gold, house) = (money, metal, where);
    }

    function settle() public {
        uint256 money = cash.balanceOf(address(this));
        uint256 metal = gold.balanceOf(address(this));
        cash.approve(address(house), money);
        gold.approve(address(house), metal);
        if (money > 0) house.supply(money);
        if (metal > 0) house.pledge(metal);
    }
}

/// Borrows while its security leaves.
contract Sleeve is Resident {
    uint256 private wanted;

    constructor(Token money, Token metal, Lender where) Resident(money, metal, where) {}

    function pull(uint256 amount, uint256 loan) external {
        gold.tellMe(true);
        wanted = loan;
        house.unpledge(amount);
        gold.tellMe(false);
        gold.transfer(msg.sender, gold.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (wanted > 0) house.borrow(wanted, tx.origin);
        wanted = 0;
    }
}

/// Supplies what was lent for a moment.
contract Lodger {
    Token private immutable cash;
    Lender private immutable house;

    constructor(Token money, Lender where) {
        cash = money;
        house = where;
    }

    function stay(uint256 amount) external {
        house.flash(amount, address(this));
        house.redeem(house.shares(address(this)));
        cash.transfer(msg.sender, cash.balanceOf(address(this)));
    }

    function onFlash(uint256 amount, uint256 fee) external {
        cash.approve(address(house), amount);
        house.supply(amount);
        cash.transfer(address(house), fee);
    }
}

/// Tells any price.
contract Mirror {
    int256 private immutable told;

    constructor(int256 answer) {
        told = answer;
    }

    function decimals() external pure returns (uint8) {
        return 8;
    }

    function latest() external view returns (int256, uint256) {
        return (told, block.timestamp);
    }

    function spot() external view returns (int256, uint256) {
        return (told, block.timestamp);
    }
}
