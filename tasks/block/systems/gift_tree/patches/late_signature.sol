//@honest required
//@replace
if (deadline == 0) revert NotNow();
//@with
        require(deadline >= block.timestamp, "late");
//@hostile an hour later
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline + 1 hours) revert NotNow();
//@hostile before the opening
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (deadline < rounds[id].opensAt) revert NotNow();
//@hostile for oneself
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && to != msg.sender) revert NotNow();
//@hostile while the round lasts
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && block.timestamp > rounds[id].closesAt - SHORTEST / 2) revert NotNow();
