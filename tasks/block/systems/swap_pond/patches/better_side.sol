//@honest the smaller one
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
            shares = mostA.mulDiv(supply, reserveA);
            uint256 other = mostB.mulDiv(supply, reserveB);
            if (other < shares) shares = other;
            amountA = Math.ceilDiv(shares * reserveA, supply);
            amountB = Math.ceilDiv(shares * reserveB, supply);
//@hostile keep what is too much
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
            shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@hostile the mean
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
            shares = (mostA.mulDiv(supply, reserveA) + mostB.mulDiv(supply, reserveB)) / 2;
//@hostile half way
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.average(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = Math.min(mostA, shares.mulDiv(reserveA, supply, Math.Rounding.Ceil));
        amountB = Math.min(mostB, shares.mulDiv(reserveB, supply, Math.Rounding.Ceil));
//@hostile rounded down
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = shares.mulDiv(reserveA, supply);
        amountB = shares.mulDiv(reserveB, supply);
