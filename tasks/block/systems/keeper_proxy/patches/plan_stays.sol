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
