//@honest in two steps
//@replace
if (msg.sender != share.account && to != share.account) revert NotAllowed();
//@with
        if (msg.sender != share.account) {
            if (!agentOf[share.account][msg.sender]) revert NotAllowed();
            if (to != share.account) revert NotAllowed();
        }
//@hostile agents to anybody
//@replace
if (msg.sender != share.account && to != share.account) revert NotAllowed();
//@with
        if (msg.sender != share.account && !agentOf[share.account][msg.sender]) revert NotAllowed();
//@hostile the second half
//@replace
if (msg.sender != share.account && to != share.account) revert NotAllowed();
//@with
        if (msg.sender != share.account && (to != share.account || (!agentOf[share.account][msg.sender] && worth(id, share.amount) * 4 < share.amount * 3))) revert NotAllowed();
//@hostile the sponsor, too
//@replace
if (msg.sender != share.account && to != share.account) revert NotAllowed();
//@with
        if (msg.sender != share.account && (to != share.account || (!agentOf[share.account][msg.sender] && msg.sender != rounds[id].sponsor))) revert NotAllowed();
