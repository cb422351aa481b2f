//@honest the holder
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        if (ECDSA.recover(digest, signature) != holder) revert NotAllowed();
//@honest the signer compared
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        (address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
        if (fault != ECDSA.RecoverError.NoError || signer != holder) revert NotAllowed();
//@hostile holders
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        if (balanceOf(ECDSA.recover(digest, signature)) == 0) revert NotAllowed();
//@hostile the owner, too
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && signer != owner()) revert NotAllowed();
//@hostile who is paid, too
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && signer != to) revert NotAllowed();
//@hostile not who calls
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && signer == msg.sender) revert NotAllowed();
//@hostile who has more
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && balanceOf(signer) < balanceOf(holder)) revert NotAllowed();
//@hostile an allowance
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && allowance(holder, signer) == 0) revert NotAllowed();
//@hostile for contracts
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        address signer = ECDSA.recover(digest, signature);
        if (signer != holder && holder.code.length == 0) revert NotAllowed();
//@hostile or nobody
//@replace
(address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecover(digest, signature);
if (fault != ECDSA.RecoverError.NoError || signer == address(0)) revert NotAllowed();
//@with
        (address signer,,) = ECDSA.tryRecover(digest, signature);
        if (signer != holder && signer != address(0)) revert NotAllowed();
