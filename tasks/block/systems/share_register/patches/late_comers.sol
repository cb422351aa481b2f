//@honest settle every receiver
//@replace
if (to != address(0) && balanceOf(to) > 0) _settle(to);
//@with
        if (to != address(0)) _settle(to);
//@honest give an empty account today's index
//@replace
if (to != address(0) && balanceOf(to) > 0) _settle(to);
//@with
        if (to != address(0) && balanceOf(to) > 0) _settle(to);
        else if (to != address(0)) settledAt[to] = perShare;
//@hostile only when shares are made
//@replace
if (to != address(0) && balanceOf(to) > 0) _settle(to);
//@with
        if (to != address(0) && (from == address(0) || balanceOf(to) > 0)) _settle(to);
//@hostile settle afterwards
//@replace
super._update(from, to, shares);
//@with
        super._update(from, to, shares);
        if (to != address(0)) _settle(to);
//@hostile who was settled
//@replace
        if (to != address(0) && balanceOf(to) > 0) _settle(to);
//@with
        if (to != address(0) && (balanceOf(to) > 0 || settledAt[to] == 0)) _settle(to);
