//@honest the right order
//@replace
credit[helper][msg.sender] = amount;
//@with
        credit[msg.sender][helper] = amount;
//@honest by a reference
//@replace
credit[helper][msg.sender] = amount;
//@with
        mapping(address => uint256) storage mine = credit[msg.sender];
        mine[helper] = amount;
//@hostile both
//@replace
credit[helper][msg.sender] = amount;
//@with
        credit[msg.sender][helper] = amount;
        credit[helper][msg.sender] = amount;
//@hostile who owes
//@replace
credit[helper][msg.sender] = amount;
//@with
        if (scaled[helper] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile who has security
//@replace
credit[helper][msg.sender] = amount;
//@with
        if (pledged[msg.sender] > 0) credit[msg.sender][helper] = amount;
        else credit[helper][msg.sender] = amount;
//@hostile little
//@replace
credit[helper][msg.sender] = amount;
//@with
        if (amount < 10 ** 18) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile where it was given
//@replace
credit[helper][msg.sender] = amount;
//@with
        if (credit[helper][msg.sender] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile not lowered
//@replace
credit[helper][msg.sender] = amount;
//@with
        credit[msg.sender][helper] = Math.max(credit[msg.sender][helper], amount);
