//@honest the noted price
//@replace
return (gems * spot()) / 1 ether;
//@with
        uint256 last = price;
        return (gems * last) / 1 ether;
//@alternative the lower of both
//@replace
return (gems * spot()) / 1 ether;
//@with
        uint256 now_ = spot();
        return (gems * (now_ < price ? now_ : price)) / 1 ether;
//@hostile accounts without code
//@replace
return (gems * spot()) / 1 ether;
//@with
        require(msg.sender == tx.origin, "accounts only");
        return (gems * spot()) / 1 ether;
//@hostile a note at any time
//@from fixed
//@replace
require(block.timestamp >= pricedAt + 1 days, "too soon");
//@with
//@hostile a tenth less
//@replace
return (gems * spot()) / 1 ether;
//@with
        return (gems * spot()) / 1.1 ether;
