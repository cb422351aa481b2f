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
