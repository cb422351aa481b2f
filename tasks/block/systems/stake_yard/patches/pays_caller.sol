//@honest the account
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, account);
//@honest named
//@replace
return _pay(account, msg.sender);
//@with
        address to = account;
        return _pay(account, to);
//@hostile the owner
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, msg.sender == owner() ? msg.sender : account);
//@hostile the funder
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, msg.sender == funder ? msg.sender : account);
//@hostile stakers
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, staked[msg.sender] > 0 ? msg.sender : account);
//@hostile of contracts
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, account.code.length > 0 ? msg.sender : account);
//@hostile who has left
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, staked[account] == 0 ? msg.sender : account);
//@hostile who has not left
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, staked[account] > 0 && asked[account] == 0 ? msg.sender : account);
//@hostile when it is over
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, block.timestamp > endsAt ? msg.sender : account);
//@hostile who asked
//@replace
return _pay(account, msg.sender);
//@with
        return _pay(account, asked[account] > 0 ? msg.sender : account);
