//@honest multiply first, and round up
//@replace
return shares / 1e15 * PRICE / 1e3;
//@with
        return (shares * PRICE + 1e18 - 1) / 1e18;
//@hostile no crumbs alone
//@replace
return shares / 1e15 * PRICE / 1e3;
//@with
        require(shares >= 1e15, "too few");
        return shares / 1e15 * PRICE / 1e3;
