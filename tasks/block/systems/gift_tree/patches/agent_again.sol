//@honest counted after
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        agentOf[account][agent] = allowed;
        agentNonce[account]++;
        emit AgentSet(account, agent, allowed);
//@hostile only what is allowed
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        if (allowed) agentNonce[account] += 1;
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
//@hostile only what is taken back
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        if (!allowed) agentNonce[account] += 1;
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
//@hostile the agent's number
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        agentNonce[agent] += 1;
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
//@hostile by somebody else
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        if (msg.sender != agent) agentNonce[account] += 1;
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
//@hostile only when it changes
//@replace
agentOf[account][agent] = allowed;
emit AgentSet(account, agent, allowed);
//@with
        if (agentOf[account][agent] != allowed) agentNonce[account] += 1;
        agentOf[account][agent] = allowed;
        emit AgentSet(account, agent, allowed);
