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
