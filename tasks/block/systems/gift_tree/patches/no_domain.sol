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
//@hostile the sponsor
//@replace
        return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return keccak256(abi.encode(TAKE_TYPE, rounds[id].sponsor, rounds[id].token, id, number, account, to, deadline));
//@hostile typed for others
//@replace
        return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        if (to != account) return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline)));
        return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@hostile the last byte of the contract
//@replace
return keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline));
//@with
        return keccak256(abi.encode(TAKE_TYPE, block.chainid, uint8(uint160(address(this))), id, number, account, to, deadline));
