//@honest one more where it is not whole
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Floor);
        if (toAssets(shares, Math.Rounding.Ceil) > assets) assets += 1;
//@hostile never for nothing
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
        if (assets == 0) revert NothingToDo();
//@hostile rounded up before
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Ceil) / UNIT * UNIT;
//@hostile half a unit
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Floor) / (UNIT / 2) * (UNIT / 2);
//@honest one unit more where they buy less
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Floor);
        if (toShares(assets, Math.Rounding.Floor) < shares) assets += 1;
//@hostile rounded down
//@replace
assets = toAssets(shares, Math.Rounding.Floor) / UNIT * UNIT;
//@with
        assets = toAssets(shares, Math.Rounding.Floor);
