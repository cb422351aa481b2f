// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./contract.sol";

contract Gem {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function give(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

contract Market {
    Gem public immutable gem;

    constructor(Gem traded) payable {
        gem = traded;
    }

    function reserves() external view returns (uint256 gems, uint256 coins) {
        return (gem.balanceOf(address(this)), address(this).balance);
    }

    function buy() external payable {
        uint256 gems = gem.balanceOf(address(this));
        uint256 coins = address(this).balance;
        gem.transfer(msg.sender, (gems * msg.value) / coins);
    }

    function sell(uint256 amount) external {
        uint256 gems = gem.balanceOf(address(this));
        uint256 coins = (address(this).balance * amount) / (gems + amount);
        gem.transferFrom(msg.sender, address(this), amount);
        (bool paid, ) = msg.sender.call{value: coins}("");
        require(paid);
    }
}

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

    receive() external payable {}
}
