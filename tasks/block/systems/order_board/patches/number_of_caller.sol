//@honest both ways written out
//@replace
nonceOf[msg.sender] += 1;
//@with
        nonceOf[taker] = nonceOf[taker] + 1;
//@hostile with a tip
//@replace
nonceOf[msg.sender] += 1;
//@with
        if (tip > 0) nonceOf[taker] += 1;
        else nonceOf[msg.sender] += 1;
//@hostile whole orders alone
//@replace
nonceOf[msg.sender] += 1;
//@with
        if (part == order.given) nonceOf[taker] += 1;
        else nonceOf[msg.sender] += 1;
