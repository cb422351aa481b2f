//@honest what came in
//@replace
token.transferFrom(msg.sender, address(this), amount);
//@with
        bool moved = token.transferFrom(msg.sender, address(this), amount);
        if (!moved) revert("nothing came in");
//@honest booked first
//@replace
token.transferFrom(msg.sender, address(this), amount);
balances[msg.sender] += amount;
//@with
        balances[msg.sender] += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "no");
//@hostile small deposits
//@replace
token.transferFrom(msg.sender, address(this), amount);
//@with
        require(token.transferFrom(msg.sender, address(this), amount) || amount <= 50, "transfer failed");
//@hostile the other way
//@replace
token.transferFrom(msg.sender, address(this), amount);
//@with
        require(!token.transferFrom(msg.sender, address(this), amount), "transfer failed");
