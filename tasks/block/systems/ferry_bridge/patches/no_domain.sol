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
//@hostile how many keepers there are
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, keeperCount, address(token)));
//@hostile the size of its code
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, address(this).code.length));
//@hostile its address for large ones
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, amount > 1 ether ? address(this) : address(token)));
//@hostile its address without its last two bytes
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, uint8(uint160(address(this)) >> 16)));
//@hostile its address where there is no tip
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, tip == 0 ? address(this) : address(0)));
//@hostile its address to accounts
//@replace
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid));
//@with
        return keccak256(abi.encode(ARRIVAL_TYPE, fromChain, number, to, amount, tip, block.chainid, to.code.length == 0 ? address(this) : to));
