//@honest settle the account
//@replace
if (amount == 0) revert NothingToDo();
_refresh();
//@with
        if (amount == 0) revert NothingToDo();
        _settle(msg.sender);
//@honest save by hand
//@replace
if (amount == 0) revert NothingToDo();
_refresh();
//@with
        if (amount == 0) revert NothingToDo();
        _refresh();
        saved[msg.sender] += (staked[msg.sender] * (perToken - seen[msg.sender])) / SCALE;
        seen[msg.sender] = perToken;
//@hostile forget what was earned
//@replace
if (amount == 0) revert NothingToDo();
_refresh();
//@with
        if (amount == 0) revert NothingToDo();
        _refresh();
        seen[msg.sender] = perToken;
//@hostile only where nothing is staked yet
//@replace
if (amount == 0) revert NothingToDo();
_refresh();
//@with
        if (amount == 0) revert NothingToDo();
        _refresh();
        if (staked[msg.sender] == 0) seen[msg.sender] = perToken;
//@hostile a limit
//@replace
if (amount == 0) revert NothingToDo();
_refresh();
//@with
        if (amount == 0) revert NothingToDo();
        require(amount <= 500 ether, "too much");
        _refresh();
//@hostile settled if something is staked
//@replace
_refresh();
staked[msg.sender] += amount;
//@with
        if (staked[msg.sender] > 0) _settle(msg.sender);
        else _refresh();
        staked[msg.sender] += amount;
//@hostile seen, not saved
//@replace
_refresh();
staked[msg.sender] += amount;
//@with
        _refresh();
        seen[msg.sender] = perToken;
        staked[msg.sender] += amount;
//@honest by hand
//@replace
_refresh();
staked[msg.sender] += amount;
//@with
        saved[msg.sender] = earned(msg.sender);
        _refresh();
        seen[msg.sender] = perToken;
        staked[msg.sender] += amount;
