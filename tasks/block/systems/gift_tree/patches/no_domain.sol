//@honest the domain
//@replace
return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline)));
//@honest the contract and the chain
//@replace
return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return keccak256(abi.encode(TAKE_TYPE, block.chainid, address(this), id, number, account, to, deadline));
//@hostile the chain
//@replace
return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return keccak256(abi.encode(TAKE_TYPE, block.chainid, id, number, account, to, deadline));
//@hostile a name
//@replace
return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return keccak256(abi.encode(TAKE_TYPE, keccak256("Gifts"), id, number, account, to, deadline));
