//@honest the domain
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
//@honest the wallet and the chain
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return keccak256(abi.encode(SEND_TYPE, block.chainid, address(this), to, value, keccak256(memo), keccak256(data), ticket));
//@hostile the chain
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return keccak256(abi.encode(SEND_TYPE, block.chainid, to, value, keccak256(memo), keccak256(data), ticket));
//@hostile the members
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return keccak256(abi.encode(SEND_TYPE, members, to, value, keccak256(memo), keccak256(data), ticket));
//@hostile the quorum
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return keccak256(abi.encode(SEND_TYPE, block.chainid, quorum, to, value, keccak256(memo), keccak256(data), ticket));
//@hostile a name
//@replace
return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        return keccak256(abi.encode(SEND_TYPE, keccak256("Wallet"), keccak256("1"), block.chainid, to, value, keccak256(memo), keccak256(data), ticket));
//@hostile typed only when it pays
//@replace
        return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
//@with
        if (value > 0) return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
        return keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket));
