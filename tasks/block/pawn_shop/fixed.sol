// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMarket {
    function reserves() external view returns (uint256 gems, uint256 coins);
}

interface IGem {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Lends coins against gems, half of what they are worth
contract PawnShop {
    IMarket public immutable market;
    IGem public immutable gem;
    uint256 public price;
    uint256 public pricedAt;
    mapping(address => uint256) public pledged;

    constructor(IMarket from, IGem traded) payable {
        market = from;
        gem = traded;
        price = spot();
        pricedAt = block.timestamp;
    }

    function spot() private view returns (uint256) {
        (uint256 gems, uint256 coins) = market.reserves();
        return (coins * 1 ether) / gems;
    }

    /// @notice What gems are worth in coins
    function worth(uint256 gems) public view returns (uint256) {
        return (gems * price) / 1 ether;
    }

    /// @notice Notes the price of the market once a day, by no more than a tenth off the last one
    function note() external {
        require(block.timestamp >= pricedAt + 1 days, "too soon");
        uint256 next = spot();
        uint256 most = (price * 11) / 10;
        uint256 least = (price * 9) / 10;
        price = next > most ? most : next < least ? least : next;
        pricedAt = block.timestamp;
    }

    /// @notice Pledges gems and borrows half of their worth
    function pawn(uint256 gems) external {
        require(gem.transferFrom(msg.sender, address(this), gems), "no gems");
        pledged[msg.sender] += gems;
        (bool paid, ) = msg.sender.call{value: worth(gems) / 2}("");
        require(paid, "payment failed");
    }
}
