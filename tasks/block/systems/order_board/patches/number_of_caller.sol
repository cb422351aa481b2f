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
//@hostile both, unless they are one
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[msg.sender] += 1;
        if (tip > 0) nonceOf[taker] += 1;
//@hostile where it is the whole
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[part == order.given ? taker : msg.sender] += 1;
//@hostile takers with code
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[taker.code.length > 0 ? taker : msg.sender] += 1;
//@hostile takers without
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[taker.code.length == 0 ? taker : msg.sender] += 1;
//@hostile the maker's
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[order.maker] += 1;
//@hostile once it is filled
//@replace
        nonceOf[msg.sender] += 1;
//@with
        nonceOf[filled[hashOf(order)] > 0 ? taker : msg.sender] += 1;
