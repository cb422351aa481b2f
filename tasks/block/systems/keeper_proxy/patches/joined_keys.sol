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
