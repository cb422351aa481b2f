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
