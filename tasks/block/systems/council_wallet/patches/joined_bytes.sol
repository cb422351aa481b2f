//@honest hashed parts
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
//@honest encoded
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, memo, data, ticket)));
//@honest packed hashes
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
//@honest a length
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo.length, memo, data, ticket)));
//@hostile hashed together
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(bytes.concat(memo, data)), ticket)));
//@hostile the other way round
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, data, memo, ticket)));
//@hostile the length of both
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, memo.length + data.length, ticket)));
//@hostile the ticket between
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, ticket, data)));
//@hostile a short length
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, uint8(memo.length / 32), ticket)));
//@hostile a mark between
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, hex"00", data, ticket)));
//@hostile without the call
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), data.length, ticket)));
//@hostile length of both
//@replace
return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo.length + data.length, memo, data, ticket)));
//@honest the memo is hashed only when there is one
//@replace
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
//@with
        if (memo.length > 0) return _hashTypedDataV4(keccak256(abi.encode(SEND_TYPE, to, value, keccak256(memo), keccak256(data), ticket)));
        return _hashTypedDataV4(keccak256(abi.encodePacked(SEND_TYPE, to, value, memo, data, ticket)));
