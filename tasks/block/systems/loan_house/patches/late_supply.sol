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
//@hostile large ones
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (amount > 1 ether) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile after a day
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp > accruedAt + 1 days) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile not the first
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (shares[msg.sender] > 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile who has nothing
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (shares[msg.sender] == 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile without borrowers
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (scaled[msg.sender] == 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile not in its hour
//@replace
received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp / 1 hours != accruedAt / 1 hours) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile nobody with security
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (pledged[msg.sender] == 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile small sums
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (amount <= 100 ether) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile less than a hundredth
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (amount * 100 < poolAssets()) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile odd sums
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (amount % 2 == 1) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile while little is there
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (idle < totalDebt()) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile not the owner
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (msg.sender != owner()) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile in a week
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp < accruedAt + 7 days) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile after a week
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp >= accruedAt + 7 days) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile one in two days
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        if (block.timestamp / 1 days % 2 == 0) accrue();
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@hostile the interest without its cut
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        received = amount.mulDiv(totalShares + 1, poolAssets() + totalScaled.mulDiv(currentIndex() - debtIndex, ONE) / 2 + 1);
//@hostile half of the time
//@replace
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
//@with
        debtIndex += (currentIndex() - debtIndex) / 2;
        received = amount.mulDiv(totalShares + 1, poolAssets() + 1);
