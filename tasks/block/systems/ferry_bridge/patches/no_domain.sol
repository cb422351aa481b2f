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
//@hostile the token
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, token));
//@hostile the owner
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, owner()));
//@hostile the keepers
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, keeperCount));
//@hostile the address of few digits
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, uint8(uint160(address(this)) % 2)));
//@honest by hand
//@replace
return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        bytes32 inner = keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip));
        return keccak256(abi.encodePacked(hex"1901", _domainSeparatorV4(), inner));
