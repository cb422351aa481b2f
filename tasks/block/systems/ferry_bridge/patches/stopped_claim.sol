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
//@hostile a month later
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && block.timestamp < one.until + 30 days)) revert NotNow();
//@hostile stopped in time
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && fromChain > 5)) revert NotNow();
//@hostile for contracts
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && to.code.length == 0)) revert NotNow();
//@hostile a part
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until) revert NotNow();
        if (one.stopped) amount /= 2;
//@hostile to the owner
//@replace
if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until) revert NotNow();
        if (one.stopped) to = owner();
//@hostile stopped at the time of the claim's day
//@replace
        if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && block.timestamp < one.until + 1 days)) revert NotNow();
//@hostile waits twice as long
//@replace
        if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until + (one.stopped ? HOLD_TIME : 0)) revert NotNow();
//@hostile ten percent of it are lost
//@replace
        if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until) revert NotNow();
        if (one.stopped) amount = (amount * 9) / 10;
//@hostile the keepers may
//@replace
        if (block.timestamp < one.until) revert NotNow();
//@with
        if (block.timestamp < one.until || (one.stopped && !isKeeper[to] && to.code.length == 0)) revert NotNow();
