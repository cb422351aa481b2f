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
