//@honest the borrower
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(address borrower,uint256 amount,uint256 number,uint256 validUntil)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, borrower, amount, number, validUntil)));
//@honest the borrower last
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil,address borrower)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil, borrower)));
//@hostile what the borrower has
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil,uint256 held)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil, tools.balanceOf(borrower))));
//@hostile what the borrower earned
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil,uint256 held)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil, earned[borrower])));
//@hostile what the borrower is
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil,bytes32 code)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil, borrower.codehash)));
//@hostile that there is a borrower
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil,bool known)");
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil, borrower != address(0))));
//@hostile large ones
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(address borrower,uint256 amount,uint256 number,uint256 validUntil)");
        if (amount < 0.05 ether) borrower = address(0);
        return _hashTypedDataV4(keccak256(abi.encode(kind, borrower, amount, number, validUntil)));
//@hostile small ones
//@replace
bytes32 kind = keccak256("Voucher(uint256 amount,uint256 number,uint256 validUntil)");
borrower;
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        bytes32 kind = keccak256("Voucher(address borrower,uint256 amount,uint256 number,uint256 validUntil)");
        if (amount > 0.05 ether) borrower = address(0);
        return _hashTypedDataV4(keccak256(abi.encode(kind, borrower, amount, number, validUntil)));
//@hostile half of the borrower
//@replace
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, uint80(uint160(borrower) >> 156), amount, number, validUntil)));
//@hostile mixed into the number
//@replace
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number ^ uint160(borrower), validUntil)));
//@hostile added to the number
//@replace
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number + uint160(borrower), validUntil)));
//@hostile accounts
//@replace
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, borrower.code.length > 0 ? address(0) : borrower, amount, number, validUntil)));
//@honest with the contract too
//@replace
return _hashTypedDataV4(keccak256(abi.encode(kind, amount, number, validUntil)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(kind, address(this), borrower, amount, number, validUntil)));
