//@honest spelled out
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end) revert NotNow();
        if (raised >= GOAL && !stopped) revert NotNow();
//@hostile not once a part was released
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || (raised >= GOAL && !stopped && partsReleased > 0)) revert NotNow();
//@hostile at the goal
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || (raised > GOAL && !stopped)) revert NotNow();
//@hostile who has objected
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || (raised >= GOAL && !stopped && !hasObjected[msg.sender])) revert NotNow();
//@hostile the first hour
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || (raised >= GOAL && !stopped && block.timestamp >= end + 1 hours)) revert NotNow();
