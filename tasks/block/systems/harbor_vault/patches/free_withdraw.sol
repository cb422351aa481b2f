//@honest one share more
//@replace
shares = toShares(assets, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
        shares = toShares(assets, Math.Rounding.Floor);
        if (toAssets(shares, Math.Rounding.Floor) < assets) shares += 1;
        _leave(assets, shares, receiver, holder);
//@honest another way to round up
//@replace
shares = toShares(assets, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
        uint256 scale = totalAssets() + UNIT;
        shares = Math.ceilDiv(assets * (totalSupply() + 1), scale);
        _leave(assets, shares, receiver, holder);
//@hostile never none
//@replace
shares = toShares(assets, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
        shares = toShares(assets, Math.Rounding.Floor);
        if (shares == 0) revert NothingToDo();
        _leave(assets, shares, receiver, holder);
//@hostile whole shares only
//@replace
shares = toShares(assets, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
        require(assets % UNIT == 0, "whole shares only");
        shares = toShares(assets, Math.Rounding.Ceil);
        _leave(assets, shares, receiver, holder);
//@hostile rounded up for others
//@replace
shares = toShares(assets, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
        shares = toShares(assets, msg.sender == holder ? Math.Rounding.Floor : Math.Rounding.Ceil);
        _leave(assets, shares, receiver, holder);
