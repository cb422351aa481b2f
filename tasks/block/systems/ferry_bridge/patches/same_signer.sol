//@honest required
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
        require(isKeeper[signer] && last < signer, "not in order");
//@hostile not the same bytes
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
        if (!isKeeper[signer] || signer < last) revert NotKeeper();
        if (i > 0 && keccak256(signatures[i]) == keccak256(signatures[i - 1])) revert NotKeeper();
//@hostile not the caller twice
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
        if (!isKeeper[signer] || signer < last || (signer == last && signer == msg.sender)) revert NotKeeper();
//@hostile by the bytes before
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (i > 0 && keccak256(signatures[i]) == keccak256(signatures[0]))) revert NotKeeper();
//@hostile one may be the caller's
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (signer == last && tx.origin != signer)) revert NotKeeper();
//@honest all are compared
//@replace
if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
            for (uint256 j = 0; j < i; j++) {
                if (ECDSA.recover(digest, signatures[j]) == signer) revert NotKeeper();
            }
//@honest the first and the second
//@replace
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (i == 1 && signer == last)) revert NotKeeper();
//@hostile the second and later
//@replace
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (i > 1 && signer == last)) revert NotKeeper();
//@hostile not for refunds
//@replace
        _checkSigners(arrivalDigest(fromChain, number, to, amount, tip), signatures);
//@with
        _checkSigners(arrivalDigest(fromChain, number, to, amount, tip), signatures);
        if (signatures.length > 1 && ECDSA.recover(arrivalDigest(fromChain, number, to, amount, tip), signatures[0]) == ECDSA.recover(arrivalDigest(fromChain, number, to, amount, tip), signatures[1])) revert NotKeeper();
//@hostile three need not differ
//@replace
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (signer == last && signatures.length == QUORUM)) revert NotKeeper();
//@hostile not one that is no contract's
//@replace
            if (!isKeeper[signer] || signer < last) revert NotKeeper();
//@with
            if (!isKeeper[signer] || signer < last || (signer == last && msg.sender.code.length == 0)) revert NotKeeper();
//@hostile not for arrivals of more than one
//@replace
        _checkSigners(arrivalDigest(fromChain, number, to, amount, tip), signatures);
//@with
        _checkSigners(arrivalDigest(fromChain, number, to, amount, tip), signatures);
        if (amount > 1 ether && ECDSA.recover(arrivalDigest(fromChain, number, to, amount, tip), signatures[0]) == ECDSA.recover(arrivalDigest(fromChain, number, to, amount, tip), signatures[signatures.length - 1])) revert NotKeeper();
