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
//@hostile the receiver is told by its last bytes
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, uint64(uint160(to)), nonceOf[account])));
//@hostile others may only send it to who has something here
//@replace
        _withdraw(account, token, amount, to);
    }
//@with
        if (to != account && held[to][token] == 0) revert NotYours();
        _withdraw(account, token, amount, to);
    }
//@hostile large amounts
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, amount > 1 ether ? to : account, nonceOf[account])));
//@hostile not to the sender
//@replace
        _requireSigned(account, withdrawDigest(account, token, amount, to), signature);
//@with
        if (to == msg.sender && to != account) revert NotYours();
        _requireSigned(account, withdrawDigest(account, token, amount, to), signature);
//@hostile after the first one
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account] == 0 ? address(0) : to, nonceOf[account])));
//@hostile contracts, otherwise
//@replace
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, nonceOf[account])));
//@with
        return _hashTypedDataV4(keccak256(abi.encode(WITHDRAW_TYPE, account, token, amount, to.code.length > 0 ? to : account, nonceOf[account])));
