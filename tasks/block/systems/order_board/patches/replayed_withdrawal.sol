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
