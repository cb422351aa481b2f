//@honest over
//@replace
if (deadline == 0) revert NotNow();
//@with
require(deadline >= block.timestamp, "too late");
//@honest negated
//@replace
if (deadline == 0) revert NotNow();
//@with
if (!(block.timestamp <= deadline)) revert NotNow();
//@honest after the signature
//@replace
nonceOf[account] += 1;
//@with
if (deadline < block.timestamp) revert NotNow();
nonceOf[account] += 1;
//@hostile only by others
//@replace
if (deadline == 0) revert NotNow();
//@with
if (block.timestamp > deadline && msg.sender != to) revert NotNow();
//@hostile refuses whoever has time
//@replace
if (deadline == 0) revert NotNow();
//@with
if (deadline > block.timestamp + 1 hours) revert NotNow();
//@hostile an hour more
//@replace
if (deadline == 0) revert NotNow();
//@with
if (block.timestamp > deadline + 1 hours) revert NotNow();
//@hostile within the day
//@replace
if (deadline == 0) revert NotNow();
//@with
if (block.timestamp / 1 days > deadline / 1 days) revert NotNow();
//@hostile a second more
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline + 1) revert NotNow();
//@hostile the account itself may be late
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && msg.sender != account) revert NotNow();
//@hostile the trusted one may
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && msg.sender != to) revert NotNow();
//@hostile who has nothing
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && deposits[account] > 10 ether) revert NotNow();
//@hostile the first time
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && nonceOf[account] > 0) revert NotNow();
//@hostile back to oneself
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp > deadline && to != account && to != address(0)) revert NotNow();
//@hostile round numbers
//@replace
if (deadline == 0) revert NotNow();
//@with
        if (block.timestamp / 60 > deadline / 60) revert NotNow();
