//@honest all in one
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, id, area, key));
//@honest hashed parts
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, id, keccak256(bytes(area)), keccak256(bytes(key))));
//@honest the number last
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, area, key, id));
//@hostile twice the number
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        unchecked {
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id * 2);
        }
//@hostile one or the other
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) ^ id);
//@hostile half of the number
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, uint128(id), area, key));
//@hostile packed
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@hostile packed, the number between
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encodePacked(RECORDS, area, id, key));
//@hostile less the number
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        unchecked {
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) - id);
        }
//@hostile without the area
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, id, key));
//@hostile the length of the area
//@replace
unchecked {
    return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
}
//@with
        return keccak256(abi.encode(RECORDS, id, bytes(area).length, key));
//@hostile by its square
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id * id);
//@hostile either
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) ^ id);
//@honest the upper half in the hash
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key, id >> 128))) + uint128(id));
//@hostile small numbers
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return id < 1e18 ? keccak256(abi.encode(RECORDS, id, area, key)) : bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@hostile by halves
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return keccak256(abi.encode(RECORDS, uint128(id) ^ uint128(id >> 128), area, key));
//@honest two hashes
//@replace
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area, key))) + id);
//@with
            return bytes32(uint256(keccak256(abi.encode(RECORDS, area))) + uint256(keccak256(abi.encode(id, key))));
