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
//@hostile the owner
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, owner()));
//@hostile the fee
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, fee));
//@hostile the epoch of the maker
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, epochOf[order.maker]));
//@hostile what the maker holds
//@replace
return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, booked[order.give] > 0));
//@hostile the contract alone, in some orders
//@replace
        return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, order.wanted > 0 ? address(this) : address(0)));
//@hostile its name
//@replace
        return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, "Board", "1"));
//@hostile the fee, otherwise
//@replace
        return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, fee, epochOf[order.maker]));
//@hostile the last byte of its address
//@replace
        return keccak256(abi.encode(hashOf(order), block.chainid));
//@with
        return keccak256(abi.encode(hashOf(order), block.chainid, uint8(uint160(address(this)))));
