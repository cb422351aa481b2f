//@honest hash each part
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encode(RECORDS, id, keccak256(bytes(area)), keccak256(bytes(key))));
//@honest write the length of the area
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, bytes(area).length, area, key));
//@hostile a mark between them
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, area, bytes(key).length > 20 ? "/" : "", key));
//@hostile the other way round
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(area, key, RECORDS, id));
//@hostile the length of both
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, bytes(area).length + bytes(key).length, area, key));
//@hostile a dot between
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, area, ".", key));
//@hostile the other way round, otherwise
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, key, area));
//@honest digests of both
//@replace
return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, keccak256(bytes(area)), keccak256(bytes(key))));
//@hostile a nought between
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, area, uint8(0), key));
//@hostile the length of the key
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, area, key, bytes(area).length % 256));
//@hostile the first letter of the area
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, bytes(area).length == 0 ? bytes1(0) : bytes(area)[0], area, key));
//@hostile whether it is sealed
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, keccak256(bytes(area)) == SEAL, area, key));
//@hostile a stroke between
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encode(RECORDS, id, string.concat(area, "/", key)));
//@hostile the length of the area in a byte
//@replace
        return keccak256(abi.encodePacked(RECORDS, id, area, key));
//@with
        return keccak256(abi.encodePacked(RECORDS, id, uint8(bytes(area).length), area, key));
