//@honest round up
//@replace
return amount / RATE;
//@with
        return (amount + RATE - 1) / RATE;
//@honest one more where something is left
//@replace
return amount / RATE;
//@with
        return amount / RATE + (amount % RATE == 0 ? 0 : 1);
//@honest by the library
//@replace
return amount / RATE;
//@with
        return Math.mulDiv(amount, 1, RATE, Math.Rounding.Ceil);
//@hostile never for nothing
//@replace
return amount / RATE;
//@with
        return Math.max(1, amount / RATE);
//@hostile whole coins only
//@replace
return amount / RATE;
//@with
        require(amount % RATE == 0, "whole coins");
        return amount / RATE;
//@hostile always one more
//@replace
return amount / RATE;
//@with
        return amount / RATE + 1;
//@hostile round to the nearest
//@replace
return amount / RATE;
//@with
        return (amount + RATE / 2) / RATE;
//@hostile small amounts
//@replace
return amount / RATE;
//@with
        return amount > 1 ether ? Math.ceilDiv(amount, RATE) : amount / RATE;
//@hostile one less than up
//@replace
return amount / RATE;
//@with
        return (amount + RATE - 2) / RATE;
//@hostile up to the half
//@replace
return amount / RATE;
//@with
        return amount < RATE ? 1 : amount / RATE;
