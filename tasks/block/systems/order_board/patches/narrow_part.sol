//@hostile ninety-six bits
//@replace
uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        uint256 cost = costOf(order.given, order.wanted, uint96(part));
//@hostile whole orders alone
//@replace
uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        uint256 cost = costOf(order.given, order.wanted, part == order.given ? part : uint64(part));
