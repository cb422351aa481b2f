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
