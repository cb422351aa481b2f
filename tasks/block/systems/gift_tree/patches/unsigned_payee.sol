//@honest the payee
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to, deadline)));
//@honest the payee first
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, to, id, number, account, deadline)));
//@hostile whether it is the account
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to == account, deadline)));
//@hostile what it is
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to.codehash, deadline)));
//@hostile whether it may
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, agentOf[account][to], deadline)));
//@hostile odd numbers
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, number % 2 == 1 ? to : account, deadline)));
//@hostile even numbers
//@replace
return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, to != address(0), deadline)));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(TAKE_TYPE, id, number, account, number % 2 == 0 ? to : account, deadline)));
