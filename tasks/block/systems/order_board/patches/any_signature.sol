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
//@hostile who signed has tokens here
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (held[ECDSA.recover(orderDigest(order), signature)][order.give] < part) revert NotSigned();
//@hostile the taker may have signed
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (taker == order.maker || !SignatureChecker.isValidSignatureNow(taker, orderDigest(order), signature)) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile only the first part
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (filled[id] == 0) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile where the maker is a contract
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (order.maker.code.length > 0) _requireSigned(order.maker, orderDigest(order), signature);
        else if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@hostile where the maker is none
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (order.maker.code.length == 0) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile where it is not for nothing
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (order.wanted > 0) _requireSigned(order.maker, orderDigest(order), signature);
//@hostile large parts
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (part > order.given / 2) _requireSigned(order.maker, orderDigest(order), signature);
//@honest recovers the maker, or asks it
//@replace
        if (ECDSA.recover(orderDigest(order), signature) == address(0)) revert NotSigned();
//@with
        if (order.maker.code.length > 0) {
            _requireSigned(order.maker, orderDigest(order), signature);
        } else if (ECDSA.recover(orderDigest(order), signature) != order.maker) {
            revert NotSigned();
        }
