//@honest the domain
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return _hashTypedDataV4(hashOf(order));
//@honest the board
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, address(this)));
//@hostile a name
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(keccak256("Board"), hashOf(order), block.chainid));
//@hostile the counter of the maker
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, nonceOf[order.maker]));
