//@honest deleted
//@replace
plannedAt = block.timestamp;
plans -= 1;
//@with
        delete planned;
        plans -= 1;
//@hostile later
//@replace
plannedAt = block.timestamp;
plans -= 1;
//@with
        plannedAt = block.timestamp + DELAY;
        plans -= 1;
//@hostile a month later
//@replace
plannedAt = block.timestamp;
plans -= 1;
//@with
        plannedAt = block.timestamp + 30 days;
        plans -= 1;
//@hostile much later
//@replace
plannedAt = block.timestamp;
//@with
        plannedAt = block.timestamp + 365 days;
//@hostile the last plan stays
//@replace
plannedAt = block.timestamp;
//@with
        if (plans == 1) planned = address(0);
//@hostile while it is open
//@replace
plannedAt = block.timestamp;
//@with
        if (!stopped) planned = address(0);
//@hostile once it may be installed
//@replace
plannedAt = block.timestamp;
//@with
        if (block.timestamp < plannedAt + DELAY) planned = address(0);
//@hostile if it can be installed already, or somebody plans again
//@replace
        plannedAt = block.timestamp;
//@with
        if (block.timestamp < plannedAt + DELAY) planned = address(0);
        plannedAt = block.timestamp;
//@hostile the only one
//@replace
        plannedAt = block.timestamp;
//@with
        if (plans == 1) planned = address(0);
        plannedAt = block.timestamp;
//@hostile until something was installed
//@replace
        plannedAt = block.timestamp;
//@with
        if (installs == 0) planned = address(0);
        plannedAt = block.timestamp;
//@hostile once something was installed
//@replace
        plannedAt = block.timestamp;
//@with
        if (installs > 0) planned = address(0);
        plannedAt = block.timestamp;
//@hostile the code that runs
//@replace
        plannedAt = block.timestamp;
//@with
        planned = ERC1967Utils.getImplementation();
        plannedAt = block.timestamp;
