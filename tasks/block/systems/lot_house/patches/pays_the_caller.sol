//@honest the account
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, account);
//@honest only for oneself or to the account
//@replace
_payOut(account, payable(msg.sender));
//@with
        address payable to = account;
        _payOut(to, to);
//@hostile the owner
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, msg.sender == owner() ? payable(msg.sender) : account);
//@hostile of contracts
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, account.code.length > 0 ? payable(msg.sender) : account);
//@hostile small ones
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, credit[account] < 0.05 ether ? payable(msg.sender) : account);
//@hostile large ones
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, credit[account] > 1 ether ? payable(msg.sender) : account);
//@hostile who has credit
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, credit[msg.sender] > 0 ? payable(msg.sender) : account);
//@hostile less than half of all
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, credit[account] < held / 2 ? payable(msg.sender) : account);
//@hostile of the owner
//@replace
_payOut(account, payable(msg.sender));
//@with
        _payOut(account, account == owner() ? payable(msg.sender) : account);
