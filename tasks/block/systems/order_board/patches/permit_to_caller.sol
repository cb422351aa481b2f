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
