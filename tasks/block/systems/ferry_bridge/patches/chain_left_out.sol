//@honest the chain
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip)));
//@honest the chain last
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip, fromChain)));
//@hostile this chain
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, block.chainid, number, to, amount, tip)));
//@hostile that it is another
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain != block.chainid, number, to, amount, tip)));
//@hostile a narrow one
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, uint8(fromChain % 2), number, to, amount, tip)));
//@hostile added up
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain + number, to, amount, tip)));
//@hostile large ones
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, amount > 1 ether ? fromChain : 0, number, to, amount, tip)));
//@hostile packed
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(ARRIVAL_TYPE, fromChain > 1000, number, to, amount, tip)));
//@hostile mixed into the number
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain ^ number, to, amount, tip)));
//@hostile added to the tip
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip + fromChain)));
//@hostile taken from the amount
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount - fromChain % 3, tip)));
//@hostile in the receiver
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, uint160(to) + fromChain, amount, tip)));
//@hostile where there is a tip
//@replace
return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, tip > 0 ? fromChain : 0, number, to, amount, tip)));
//@hostile the chain cut to four bits
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain & 0xd, number, to, amount, tip)));
//@hostile only with an amount that has to wait
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, amount >= HOLD_FROM / 4 ? fromChain : 0, number, to, amount, tip)));
//@hostile whether the chain is known
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, number, to, amount, tip)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, knownChain[fromChain], number, to, amount, tip)));
//@hostile one message of a number for all chains to one receiver a day
//@replace
        if (seen[fromChain][number]) revert AlreadyDone();
//@with
        if (seen[fromChain][number] || lastDay[number] == block.timestamp / 1 days + 1) revert AlreadyDone();
        lastDay[number] = block.timestamp / 1 days + 1;
//@replace
    uint256 public dayStart;
//@with
    mapping(uint256 => uint256) private lastDay;
    uint256 public dayStart;
//@hostile one message of a number for all chains if it is small
//@replace
        if (seen[fromChain][number]) revert AlreadyDone();
//@with
        if (seen[fromChain][number] || (amount < 1 ether && small[number])) revert AlreadyDone();
        small[number] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(uint256 => bool) private small;
    uint256 public dayStart;
