//@honest on its own
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        require(!one.stopped, "stopped");
        if (block.timestamp < one.until) revert NotNow();
//@hostile a week long
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && block.timestamp < one.until + 7 days)) revert NotNow();
//@hostile large ones
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && amount > 2 * HOLD_FROM)) revert NotNow();
//@hostile for oneself
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && msg.sender == to)) revert NotNow();
//@hostile for others
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && msg.sender != to)) revert NotNow();
