//@honest written out
//@replace
if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        nonceOf[account] = nonceOf[account] + 1;
//@hostile for others alone
//@replace
if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (msg.sender != account) nonceOf[account] += 1;
//@hostile to others alone
//@replace
if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (to != account) nonceOf[account] += 1;
//@hostile large ones
//@replace
if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (held[account][token] < 2 * amount) nonceOf[account] += 1;
//@hostile where nothing is left
//@replace
        if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (held[account][token] <= amount) nonceOf[account] += 1;
//@hostile where less than as much is left
//@replace
        if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (held[account][token] < amount * 2) nonceOf[account] += 1;
//@hostile the receiver's
//@replace
        if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        nonceOf[to] += 1;
//@hostile contracts
//@replace
        if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (account.code.length == 0) nonceOf[account] += 1;
//@hostile once in a block
//@replace
        if (held[account][token] < amount) nonceOf[account] += 1;
//@with
        if (nonceOf[account] < block.number) nonceOf[account] = block.number;
