//@honest add it
//@replace
if (part == order.given) filled[id] = part;
//@with
        filled[id] = filled[id] + part;
//@honest in one go
//@replace
if (part == 0 || filled[id] + part > order.given) revert TooMuch();
if (part == order.given) filled[id] = part;
//@with
        if (part == 0) revert TooMuch();
        filled[id] += part;
        if (filled[id] > order.given) revert TooMuch();
//@hostile the last part counts
//@replace
if (part == order.given) filled[id] = part;
//@with
        filled[id] = part;
//@hostile half of it
//@replace
if (part == order.given) filled[id] = part;
//@with
        filled[id] += part / 2;
//@hostile once in a block
//@replace
if (part == order.given) filled[id] = part;
//@with
        if (filledAt[id] == block.timestamp) revert TooMuch();
        if (part == order.given) filled[id] = part;
//@hostile by others
//@replace
if (part == order.given) filled[id] = part;
//@with
        if (part == order.given || msg.sender != taker) filled[id] += part;
//@hostile more than half
//@replace
if (part == order.given) filled[id] = part;
//@with
        if (part * 2 >= order.given) filled[id] += part;
//@hostile once in a moment
//@replace
if (part == order.given) filled[id] = part;
//@with
        if (part == order.given || filledAt[id] != block.timestamp) filled[id] += part;
//@hostile the most that was filled
//@replace
        if (part == order.given) filled[id] = part;
//@with
        filled[id] = Math.max(filled[id], part);
//@hostile not by the maker
//@replace
        if (part == order.given) filled[id] = part;
//@with
        if (taker != order.maker) filled[id] += part;
//@hostile once in a block, otherwise
//@replace
        if (part == order.given) filled[id] = part;
//@with
        if (filledAt[id] != block.timestamp) filled[id] += part;
//@hostile not when the end is near
//@replace
        if (part == order.given) filled[id] = part;
//@with
        if (block.timestamp + 1 hours < order.until) filled[id] += part;
//@hostile not more than is given
//@replace
        if (part == order.given) filled[id] = part;
//@with
        filled[id] = Math.min(filled[id] + part, order.given - 1);
