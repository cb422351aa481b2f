//@honest a bound on the change, and time
//@replace
price = value;
//@with
        require(value * 100 >= price * 95 && value * 100 <= price * 105, "too far off");
        require(value >= 0.05 ether && value <= 0.2 ether, "no price for grain");
        require(block.timestamp >= reportedAt + 30 minutes, "too soon");
        reportedAt = block.timestamp;
        price = value;
//@replace
uint256 public price;
//@with
    uint256 public price;
    uint256 private reportedAt;
//@alternative within a range
//@replace
price = value;
//@with
        if (value < 0.06 ether || value > 0.15 ether) revert("no price");
        price = value;
//@hostile a bound without time
//@replace
price = value;
//@with
        require(value * 100 >= price * 95 && value * 100 <= price * 105, "too far off");
        price = value;
//@hostile a high limit
//@replace
price = value;
//@with
        require(value < 20 ether, "too much");
        price = value;
//@hostile the first price for ever
//@replace
price = value;
//@with
        require(value == price, "fixed");
