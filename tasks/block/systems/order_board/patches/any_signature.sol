//@hostile the taker, too
//@replace
if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        address signer = ECDSA.recover(orderDigest(order), signature);
        if (signer != taker) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile who has orders out
//@replace
if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        address signer = ECDSA.recover(orderDigest(order), signature);
        if (held[signer][order.give] < part) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile the owner, too
//@replace
if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        address signer = ECDSA.recover(orderDigest(order), signature);
        if (signer == address(0) || (signer != order.maker && order.salt == 0)) revert NotSigned();
