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
