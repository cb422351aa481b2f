//@honest the receiver at the end
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account], to)));
//@hostile to oneself or not
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, to == account, nonceOf[account])));
//@hostile with code or without
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, to.code.length, nonceOf[account])));
//@hostile contracts
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, to.code.length > 0 ? to : address(0), nonceOf[account])));
//@hostile large ones
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, amount > 1 ether ? to : address(0), nonceOf[account])));
//@hostile the end of it
//@replace
return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, uint8(uint160(to)), nonceOf[account])));
