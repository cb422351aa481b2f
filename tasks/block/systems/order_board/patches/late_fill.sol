//@honest the other way round
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (order.until <= block.timestamp) revert TooLate();
//@honest by a bound
//@replace
if (order.until == 0) revert TooLate();
//@with
        require(block.timestamp < order.until, "too late");
//@honest in both functions
//@replace
_fill(msg.sender, order, signature, part, most);
//@with
        if (block.timestamp >= order.until) revert TooLate();
        _fill(msg.sender, order, signature, part, most);
//@replace
_fill(taker, order, signature, part, most);
//@with
        if (block.timestamp >= order.until) revert TooLate();
        _fill(taker, order, signature, part, most);
//@hostile one second longer
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (block.timestamp > order.until) revert TooLate();
//@hostile a minute longer
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (block.timestamp >= order.until + 60) revert TooLate();
//@hostile only one of two functions
//@replace
_fill(msg.sender, order, signature, part, most);
//@with
        if (block.timestamp >= order.until) revert TooLate();
        _fill(msg.sender, order, signature, part, most);
//@hostile only the other function
//@replace
_fill(taker, order, signature, part, most);
//@with
        if (block.timestamp >= order.until) revert TooLate();
        _fill(taker, order, signature, part, most);
//@hostile untouched orders
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (filled[id] == 0 && block.timestamp >= order.until) revert TooLate();
//@hostile touched orders
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (filled[id] > 0 && block.timestamp >= order.until) revert TooLate();
//@hostile large parts
//@replace
if (order.until == 0) revert TooLate();
//@with
        if (part * 2 > order.given && block.timestamp >= order.until) revert TooLate();
//@hostile a minute late
//@replace
        if (order.until == 0) revert TooLate();
//@with
        if (block.timestamp >= order.until + 1 minutes || order.until == 0) revert TooLate();
//@hostile orders that were not begun
//@replace
        if (order.until == 0) revert TooLate();
//@with
        if (filled[id] != 0 && block.timestamp >= order.until) revert TooLate();
//@hostile not its maker
//@replace
        if (order.until == 0) revert TooLate();
//@with
        if (msg.sender == taker && block.timestamp >= order.until) revert TooLate();
//@hostile the whole rest
//@replace
        if (order.until == 0) revert TooLate();
//@with
        if (filled[id] + part != order.given && block.timestamp >= order.until) revert TooLate();
