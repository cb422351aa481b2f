//@honest deleted
//@replace
installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        delete planned;
//@hostile later
//@replace
installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        plannedAt = block.timestamp;
//@hostile every second one
//@replace
installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        if (installs % 2 == 1) planned = address(0);
//@hostile planned once more
//@replace
installedAt = block.timestamp;
//@with
        (installedAt, plannedAt) = (block.timestamp, block.timestamp);
//@hostile only the first time
//@replace
installedAt = block.timestamp;
//@with
        if (installs == 0) planned = address(0);
        installedAt = block.timestamp;
//@hostile not the code that runs
//@replace
installedAt = block.timestamp;
//@with
        if (code == ERC1967Utils.getImplementation()) revert NotPlanned();
        installedAt = block.timestamp;
//@hostile after a while
//@replace
        installedAt = block.timestamp;
//@with
        if (block.timestamp > plannedAt + 2 * DELAY) planned = address(0);
        (plannedAt, installedAt) = (block.timestamp, block.timestamp);
//@hostile other code
//@replace
        installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        if (code != ERC1967Utils.getImplementation()) planned = address(0);
//@hostile once a block
//@replace
        installedAt = block.timestamp;
//@with
        if (installedAt == block.timestamp) revert NotNow();
        installedAt = block.timestamp;
//@hostile others than planners
//@replace
        installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        if (!hasRole(PLANNER, msg.sender)) planned = address(0);
//@hostile as long as it is open
//@replace
        installedAt = block.timestamp;
//@with
        installedAt = block.timestamp;
        if (!stopped) planned = address(0);
//@hostile put off
//@replace
        installedAt = block.timestamp;
//@with
        (plannedAt, installedAt) = (block.timestamp + 10 * DELAY, block.timestamp);
