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
//@hostile less
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (amount > credit[helper][msg.sender] && credit[helper][msg.sender] > 0 && shares[msg.sender] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile suppliers
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (shares[msg.sender] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile who owes, otherwise
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (scaled[msg.sender] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile who has security, otherwise
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (pledged[msg.sender] > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile the owner
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (msg.sender == owner()) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile contracts
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (msg.sender.code.length > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile of contracts
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (helper.code.length > 0) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile of who has more security
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (pledged[helper] > pledged[msg.sender]) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile small ones
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (amount < 1 ether) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile odd ones
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (amount % 2 == 1) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile in the moment of a loan
//@replace
        credit[helper][msg.sender] = amount;
//@with
        if (borrowedAt[helper] == block.timestamp) credit[helper][msg.sender] = amount;
        else credit[msg.sender][helper] = amount;
//@hostile both ways
//@replace
        credit[helper][msg.sender] = amount;
//@with
        credit[helper][msg.sender] = amount;
        credit[msg.sender][helper] = amount;
//@honest its own
//@replace
        credit[helper][msg.sender] = amount;
//@with
        mapping(address => uint256) storage own = credit[msg.sender];
        own[helper] = amount;
