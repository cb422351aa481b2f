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
