//@honest sign it
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip, nonceOf[taker]));
//@honest name the number first
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        uint256 number = nonceOf[taker];
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip, number));
//@hostile no more than the most
//@replace
nonceOf[taker] += 1;
//@with
        if (tip > most) revert TooDear();
        nonceOf[taker] += 1;
//@hostile a tenth at most
//@replace
nonceOf[taker] += 1;
//@with
        if (tip * 10 > held[taker][order.want]) revert TooDear();
        nonceOf[taker] += 1;
