//@hostile to the account alone
//@replace
if (msg.sender != share.account && !agentOf[msg.sender][share.account]) revert NotAllowed();
//@with
        if (msg.sender != share.account && (to != share.account || !agentOf[msg.sender][share.account])) revert NotAllowed();
//@hostile in either direction
//@replace
if (msg.sender != share.account && !agentOf[msg.sender][share.account]) revert NotAllowed();
//@with
        if (msg.sender != share.account && (to != share.account || !(agentOf[msg.sender][share.account] || agentOf[share.account][msg.sender]))) revert NotAllowed();
//@hostile an agent to anybody
//@replace
if (msg.sender != share.account && !agentOf[msg.sender][share.account]) revert NotAllowed();
//@with
        if (msg.sender != share.account && !agentOf[share.account][msg.sender]) revert NotAllowed();
//@hostile to the account, or both ways
//@replace
if (msg.sender != share.account && !agentOf[msg.sender][share.account]) revert NotAllowed();
//@with
        if (msg.sender != share.account && !(agentOf[share.account][msg.sender] && (to == share.account || agentOf[msg.sender][share.account]))) revert NotAllowed();
