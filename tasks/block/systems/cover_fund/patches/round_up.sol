//@honest down
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : msg.value * totalShares / worth;
//@honest by the rounding
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : Math.mulDiv(msg.value, totalShares, worth, Math.Rounding.Floor);
//@hostile small ones
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : msg.value < 1000 ? Math.mulDiv(msg.value, totalShares, worth) : Math.ceilDiv(msg.value * totalShares, worth);
//@hostile to the nearest
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : (msg.value * totalShares + worth / 2) / worth;
//@hostile one more
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : Math.mulDiv(msg.value, totalShares, worth) + 1;
//@hostile the first time
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : sharesOf[msg.sender] == 0 ? Math.mulDiv(msg.value, totalShares, worth) : Math.ceilDiv(msg.value * totalShares, worth);
//@hostile all but single ones
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : msg.value == 1 ? Math.mulDiv(msg.value, totalShares, worth) : Math.ceilDiv(msg.value * totalShares, worth);
//@hostile large joins
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : msg.value >= 1 ether ? Math.ceilDiv(msg.value * totalShares, worth) : Math.mulDiv(msg.value, totalShares, worth);
//@hostile when members are few
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : paidIn[msg.sender] > 0 ? Math.mulDiv(msg.value, totalShares, worth) : Math.ceilDiv(msg.value * totalShares, worth);
//@hostile at least one
//@replace
shares = totalShares == 0 ? msg.value : Math.ceilDiv(msg.value * totalShares, worth);
//@with
        shares = totalShares == 0 ? msg.value : Math.max(1, Math.mulDiv(msg.value, totalShares, worth));
