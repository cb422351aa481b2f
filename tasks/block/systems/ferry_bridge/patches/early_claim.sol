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
