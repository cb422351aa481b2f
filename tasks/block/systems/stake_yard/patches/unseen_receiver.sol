//@honest before the sender
//@replace
if (amount > staked[msg.sender]) revert TooMuch();
_settle(msg.sender);
staked[msg.sender] -= amount;
staked[to] += amount;
//@with
_settle(to);
_settle(msg.sender);
staked[msg.sender] -= amount;
staked[to] += amount;
//@honest by hand
//@replace
staked[to] += amount;
//@with
saved[to] = earned(to);
seen[to] = perToken;
staked[to] += amount;
//@honest a debt of reward at once
//@replace
staked[to] += amount;
//@with
saved[to] += (staked[to] * (perToken - seen[to])) / SCALE;
seen[to] = currentPerToken();
staked[to] += amount;
//@hostile only the new ones
//@replace
staked[to] += amount;
//@with
if (staked[to] == 0) seen[to] = perToken;
staked[to] += amount;
//@hostile the receiver's reward is lost
//@replace
staked[to] += amount;
//@with
seen[to] = perToken;
staked[to] += amount;
//@hostile only a receiver that has stake
//@replace
staked[to] += amount;
//@with
if (staked[to] > 0) _settle(to);
staked[to] += amount;
//@hostile after the stake was added
//@replace
staked[to] += amount;
//@with
staked[to] += amount;
_settle(to);
//@hostile settled if it has stake
//@replace
staked[msg.sender] -= amount;
staked[to] += amount;
//@with
        if (staked[to] > 0) _settle(to);
        staked[msg.sender] -= amount;
        staked[to] += amount;
//@hostile settled afterwards
//@replace
staked[msg.sender] -= amount;
staked[to] += amount;
//@with
        staked[msg.sender] -= amount;
        staked[to] += amount;
        _settle(to);
