//@honest the domain
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip)));
//@honest the bridge
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, address(this)));
//@hostile a name
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, keccak256("Ferry"), fromChain, number, to, amount, tip, block.chainid));
//@hostile who calls
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, to.codehash));
