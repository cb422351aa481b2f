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
