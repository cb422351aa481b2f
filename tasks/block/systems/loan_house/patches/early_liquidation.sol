//@honest the limit
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * LIMIT) revert Healthy();
//@honest the other way round
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        uint256 bound = worthOf(pledged[account]) * LIMIT;
        require(debt * 100 > bound, "healthy");
//@hostile half way
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 200 <= worthOf(pledged[account]) * (factor + LIMIT)) revert Healthy();
//@hostile the owner
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (msg.sender == owner() ? factor : LIMIT)) revert Healthy();
//@hostile small parts
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (amount < debt / 4 ? factor : LIMIT)) revert Healthy();
//@hostile large debts
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (debt > 100 * 10 ** 18 ? LIMIT : factor)) revert Healthy();
//@hostile suppliers
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (shares[msg.sender] > 0 ? factor : LIMIT)) revert Healthy();
//@hostile not at once
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (borrowedAt[account] == block.timestamp) revert TooSoon();
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@hostile helpers
//@replace
if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (credit[account][msg.sender] > 0 ? factor : LIMIT)) revert Healthy();
//@hostile in the first hour
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (block.timestamp < borrowedAt[account] + 1 hours ? factor : LIMIT)) revert Healthy();
//@hostile after a day
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (block.timestamp > borrowedAt[account] + 1 days ? factor : LIMIT)) revert Healthy();
//@hostile after a month
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (block.timestamp > borrowedAt[account] + 30 days ? factor : LIMIT)) revert Healthy();
//@hostile by contracts
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (msg.sender.code.length > 0 ? factor : LIMIT)) revert Healthy();
//@hostile while little is idle
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (idle < totalDebt() ? factor : LIMIT)) revert Healthy();
//@hostile where there is no other debt
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (totalScaled == scaled[account] ? factor : LIMIT)) revert Healthy();
//@hostile who borrows himself
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (scaled[msg.sender] > 0 ? factor : LIMIT)) revert Healthy();
//@hostile strangers
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (shares[msg.sender] == 0 && pledged[msg.sender] == 0 ? factor : LIMIT)) revert Healthy();
//@hostile who is a supplier
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (shares[account] > 0 ? factor : LIMIT)) revert Healthy();
//@hostile odd amounts
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (amount % 2 == 1 ? factor : LIMIT)) revert Healthy();
//@hostile more than half
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (amount > debt / 2 ? factor : LIMIT)) revert Healthy();
//@hostile three below the limit
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (LIMIT - 3)) revert Healthy();
//@hostile one below the limit
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (LIMIT - 1)) revert Healthy();
//@hostile at least five over the factor
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        if (debt * 100 <= worthOf(pledged[account]) * (factor + 4)) revert Healthy();
//@honest by what is over
//@replace
        if (debt * 100 <= worthOf(pledged[account]) * factor) revert Healthy();
//@with
        uint256 most = worthOf(pledged[account]).mulDiv(LIMIT, 100);
        if (debt <= most) revert Healthy();
