//@honest accrue first
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@honest accrue if time passed
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (accruedAt < block.timestamp) accrue();
        uint256 worth = idle + totalDebt() - reserves;
        received = Math.mulDiv(amount, totalShares + 1, worth + 1);
//@hostile only for contracts
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (msg.sender.code.length > 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile after the shares are counted
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
        accrue();
//@hostile once a year
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp > accruedAt + 365 days) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
