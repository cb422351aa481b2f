//@honest required
//@replace
if (one.stopped) revert NotNow();
//@with
        require(!one.stopped && block.timestamp >= one.until, "wait");
//@hostile an hour early
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || block.timestamp + 1 hours < one.until) revert NotNow();
//@hostile half of the time
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || block.timestamp + HOLD_TIME / 2 < one.until) revert NotNow();
//@hostile for oneself
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (msg.sender != to && block.timestamp < one.until)) revert NotNow();
//@hostile for others
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (msg.sender == to && block.timestamp < one.until)) revert NotNow();
//@hostile not in the same block
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || block.timestamp == one.until - HOLD_TIME) revert NotNow();
//@hostile large ones wait
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (amount > HOLD_FROM && block.timestamp < one.until)) revert NotNow();
//@hostile a second before
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || block.timestamp + 1 < one.until) revert NotNow();
//@hostile not for the owner
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (msg.sender != owner() && block.timestamp < one.until)) revert NotNow();
//@hostile not for keepers
//@replace
if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (!isKeeper[msg.sender] && block.timestamp < one.until)) revert NotNow();
//@hostile once the day is over
//@replace
        if (one.stopped) revert NotNow();
//@with
        if (one.stopped || block.timestamp / 1 days == (one.until - HOLD_TIME) / 1 days) revert NotNow();
//@hostile if the owner has done anything
//@replace
        if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (block.timestamp < one.until && dayStart + 1 hours > block.timestamp)) revert NotNow();
//@hostile by accounts
//@replace
        if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (block.timestamp < one.until && msg.sender.code.length == 0)) revert NotNow();
//@hostile for amounts of more than thirty
//@replace
        if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (block.timestamp < one.until && amount < 30 ether)) revert NotNow();
//@hostile of one chain
//@replace
        if (one.stopped) revert NotNow();
//@with
        if (one.stopped || (block.timestamp < one.until && fromChain % 2 == 1)) revert NotNow();
