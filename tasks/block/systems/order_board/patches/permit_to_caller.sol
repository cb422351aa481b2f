//@hostile who has something here
//@replace
_deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, held[account][token] > 0 ? account : msg.sender, token, amount);
//@hostile who has nothing here
//@replace
_deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, held[account][token] == 0 ? account : msg.sender, token, amount);
//@hostile a hundredth
//@replace
_deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, account, token, amount - amount / 100);
        _deposit(account, msg.sender, token, amount / 100);
//@hostile callers without an account
//@replace
        _deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, nonceOf[msg.sender] == 0 ? account : msg.sender, token, amount);
//@hostile half of it
//@replace
        _deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, account, token, amount - amount / 10);
        if (amount >= 10) _deposit(account, msg.sender, token, amount / 10);
//@hostile the owner
//@replace
        _deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, msg.sender == owner() ? msg.sender : account, token, amount);
//@hostile callers with code
//@replace
        _deposit(account, msg.sender, token, amount);
//@with
        _deposit(account, msg.sender.code.length > 0 ? msg.sender : account, token, amount);
