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
