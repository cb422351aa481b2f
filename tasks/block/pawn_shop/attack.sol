// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";
import "./support.sol";

contract Trader {
    PawnShop private immutable shop;
    Market private immutable market;
    Gem private immutable gem;

    constructor(PawnShop lender, Market where, Gem traded) payable {
        shop = lender;
        market = where;
        gem = traded;
    }

    function run() external {
        market.buy{value: 400 ether}();
        gem.approve(address(shop), type(uint256).max);
        gem.approve(address(market), type(uint256).max);
        shop.pawn(10 ether);
        market.sell(gem.balanceOf(address(this)));
    }

    function trade(uint256 coins, uint256 gems) external {
        raise(coins);
        finish(gems);
    }

    function raise(uint256 coins) public {
        market.buy{value: coins}();
    }

    function finish(uint256 gems) public {
        gem.approve(address(shop), type(uint256).max);
        gem.approve(address(market), type(uint256).max);
        shop.pawn(gems);
        market.sell(gem.balanceOf(address(this)));
    }

    receive() external payable {}
}
