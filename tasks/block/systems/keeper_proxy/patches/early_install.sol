//@honest by what has passed
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        require(block.timestamp - plannedAt >= DELAY, "wait");
//@hostile half of it
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp < plannedAt + DELAY / 2) revert NotNow();
//@hostile an hour early
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp + 1 hours < plannedAt + DELAY) revert NotNow();
//@hostile planners at once
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (!hasRole(PLANNER, msg.sender) && block.timestamp < plannedAt + DELAY) revert NotNow();
//@hostile the first at once
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (installs > 0 && block.timestamp < plannedAt + DELAY) revert NotNow();
//@hostile later ones at once
//@replace
if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (installs == 0 && block.timestamp < plannedAt + DELAY) revert NotNow();
//@hostile a day short
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp + 1 days < plannedAt + DELAY || block.timestamp == plannedAt) revert NotNow();
//@hostile a second short
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp + 1 < plannedAt + DELAY) revert NotNow();
//@hostile not while it is stopped
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (stopped ? plannedAt > block.timestamp : block.timestamp < plannedAt + DELAY) revert NotNow();
//@hostile administrators at once
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp < plannedAt + DELAY && !hasRole(DEFAULT_ADMIN_ROLE, msg.sender)) revert NotNow();
//@hostile since the last installation
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (block.timestamp < Math_min(plannedAt, installedAt) + DELAY) revert NotNow();
//@replace
    /// @notice Stops or opens the register
//@with
    function Math_min(uint256 a, uint256 b) private pure returns (uint256) {
        return b != 0 && b < a ? b : a;
    }

    /// @notice Stops or opens the register
//@hostile from the second plan on
//@replace
        if (plannedAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (plans % 2 == 1 && block.timestamp < plannedAt + DELAY) revert NotNow();
