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
