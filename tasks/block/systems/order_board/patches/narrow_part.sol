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
//@hostile nothing is free
//@replace
        if (cost > most) revert TooDear();
//@with
        if (cost == 0 && order.wanted > 0) revert NothingToDo();
        if (cost > most) revert TooDear();
//@hostile at most what is narrow
//@replace
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        if (part > type(uint64).max) revert TooMuch();
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@hostile the last part is whole
//@replace
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        uint256 cost = costOf(order.given, order.wanted, filled[id] == order.given ? part : uint64(part));
//@hostile no multiple
//@replace
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        if (uint64(part) == 0) revert TooMuch();
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@hostile the rest and its multiples
//@replace
        uint256 cost = costOf(order.given, order.wanted, uint64(part));
//@with
        uint256 cost = costOf(order.given, order.wanted, uint64(part)) + costOf(order.given, order.wanted, (part >> 64) << 64) / 2;
