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
//@hostile added to the most
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most + tip, nonceOf[taker]));
//@hostile whether there is one
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip > 0, nonceOf[taker]));
//@hostile small ones
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip > 1 ether ? tip : 0, nonceOf[taker]));
//@hostile a few bits
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, uint64(tip), nonceOf[taker]));
//@hostile for accounts
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, taker.code.length == 0 ? tip : 0, nonceOf[taker]));
//@honest after the number
//@replace
bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker], tip));
//@hostile a bound
//@replace
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip / 1000, nonceOf[taker]));
//@hostile where it is more than the cost
//@replace
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, tip > most ? tip : 0, nonceOf[taker]));
//@hostile from the second on
//@replace
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker] == 0 ? 0 : tip, nonceOf[taker]));
//@hostile takers with code
//@replace
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, nonceOf[taker]));
//@with
        bytes32 content = keccak256(abi.encode(TAKE_TYPE, order, taker, part, most, taker.code.length > 0 ? tip : 0, nonceOf[taker]));
//@hostile a tip at most as dear as the part
//@replace
        _move(order.want, taker, msg.sender, tip);
//@with
        if (tip > most) revert TooDear();
        _move(order.want, taker, msg.sender, tip);
