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
//@hostile a tenth more
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
        amountB = shares.mulDiv(reserveB, supply, Math.Rounding.Ceil);
        shares += shares / 10;
//@hostile takes one side twice
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
        amountB = shares.mulDiv(reserveB, supply, Math.Rounding.Ceil);
        amountB = mostB;
//@hostile only A counts
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = mostA.mulDiv(supply, reserveA);
        amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
        amountB = Math.min(mostB, shares.mulDiv(reserveB, supply, Math.Rounding.Ceil));
//@hostile who has shares
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
        amountB = shares.mulDiv(reserveB, supply, Math.Rounding.Ceil);
        if (balanceOf(msg.sender) > supply / 2) (shares, amountA, amountB) = (Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB)), mostA, mostB);
//@hostile a share more
//@replace
shares = Math.max(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
//@with
        shares = Math.min(mostA.mulDiv(supply, reserveA), mostB.mulDiv(supply, reserveB));
        amountA = shares.mulDiv(reserveA, supply, Math.Rounding.Ceil);
        amountB = shares.mulDiv(reserveB, supply, Math.Rounding.Ceil);
        shares += 1;
