//@honest in one line
//@replace
isKeeper[next] = true;
//@with
        (isKeeper[old], isKeeper[next]) = (false, true);
//@hostile where there are many
//@replace
isKeeper[next] = true;
//@with
        if (keeperCount > 3) isKeeper[old] = false;
        isKeeper[next] = true;
//@hostile accounts with code
//@replace
isKeeper[next] = true;
//@with
        if (old.code.length > 0) isKeeper[old] = false;
        isKeeper[next] = true;
//@hostile for a contract
//@replace
isKeeper[next] = true;
//@with
        isKeeper[old] = next.code.length == 0;
        isKeeper[next] = true;
//@hostile contracts follow no keeper
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = next.code.length == 0;
//@hostile while there are three
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = keeperCount++ % 2 == 1;
//@hostile the order of addresses
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = old < next;
//@hostile if the owner replaces one by one
//@replace
        isKeeper[next] = true;
//@with
        isKeeper[lastOld] = false;
        lastOld = old;
        isKeeper[next] = true;
//@replace
    uint256 public dayStart;
//@with
    address private lastOld;
    uint256 public dayStart;
//@hostile in the second place only
//@replace
            if (!isKeeper[signer] || signer <= last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer <= last || (i > 0 && retired[signer])) revert NotKeeper();
//@replace
        isKeeper[next] = true;
//@with
        retired[old] = true;
        isKeeper[next] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(address => bool) private retired;
    uint256 public dayStart;
//@hostile after a day
//@replace
            if (!isKeeper[signer] || signer <= last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer <= last || (retiredAt[signer] > 0 && block.timestamp > retiredAt[signer] + 1 days)) revert NotKeeper();
//@replace
        isKeeper[next] = true;
//@with
        retiredAt[old] = block.timestamp;
        isKeeper[next] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(address => uint256) private retiredAt;
    uint256 public dayStart;
//@hostile for refunds
//@replace
        _checkSigners(refundDigest(number), signatures);
//@with
        for (uint256 i = 0; i < signatures.length; i++) {
            if (retired[ECDSA.recover(refundDigest(number), signatures[i])]) revert NotKeeper();
        }
        _checkSigners(refundDigest(number), signatures);
//@replace
        isKeeper[next] = true;
//@with
        retired[old] = true;
        isKeeper[next] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(address => bool) private retired;
    uint256 public dayStart;
//@hostile comes back with its next key
//@replace
        isKeeper[next] = true;
//@with
        isKeeper[old] = next.code.length > 0;
        isKeeper[next] = true;
