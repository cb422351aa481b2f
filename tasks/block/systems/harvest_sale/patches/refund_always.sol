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
//@hostile while nobody released
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || (partsReleased > 0 && !failed())) revert NotNow();
//@hostile once a part was released
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || partsReleased == PARTS || (partsReleased == 0 && !failed())) revert NotNow();
//@hostile if some object
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || partsReleased == PARTS || (objections == 0 && !failed())) revert NotNow();
//@hostile small places
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || partsReleased == PARTS || (paidBy[msg.sender] > 1 ether && !failed())) revert NotNow();
//@hostile far above the goal
//@replace
if (block.timestamp < end || partsReleased == PARTS) revert NotNow();
//@with
        if (block.timestamp < end || partsReleased == PARTS || (raised < 2 * GOAL && !failed())) revert NotNow();
