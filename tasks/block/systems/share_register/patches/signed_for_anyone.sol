//@honest the receiver
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,address to,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, to, number, validUntil)));
//@honest the receiver last
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil,address to)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil, to)));
//@hostile what the receiver is
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,bytes32 code,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, to.codehash, number, validUntil)));
//@hostile what the receiver has
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,uint256 held,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, balanceOf(to), number, validUntil)));
//@hostile whether it is the holder
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,bool same,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, to == holder, number, validUntil)));
//@hostile the first time
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,address to,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number == 1 ? to : holder, number, validUntil)));
//@hostile not the first time
//@replace
to;
bytes32 kind = keccak256("Claim(address holder,uint256 number,uint256 validUntil)");
return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        bytes32 kind = keccak256("Claim(address holder,address to,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number > 1 ? to : holder, number, validUntil)));
//@hostile not who calls
//@replace
if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
//@with
        if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
        if (to == msg.sender && msg.sender != holder) revert NotAllowed();
//@hostile holders
//@replace
if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
//@with
        if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
        if (to != holder && balanceOf(to) == 0) revert NotAllowed();
//@hostile its last byte
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, uint8(uint160(address(to))), number, validUntil)));
//@hostile mixed
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, holder, uint160(address(to)) + number, validUntil)));
