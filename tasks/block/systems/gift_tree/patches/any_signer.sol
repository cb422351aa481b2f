//@honest required
//@replace
if (signer == address(0)) revert NotAllowed();
//@with
        require(signer == share.account, "not signed");
//@hostile who is paid
//@replace
if (signer == address(0)) revert NotAllowed();
//@with
        if (signer != share.account && signer != to) revert NotAllowed();
//@hostile the caller
//@replace
if (signer == address(0)) revert NotAllowed();
//@with
        if (signer != share.account && signer != msg.sender) revert NotAllowed();
//@hostile an agent
//@replace
if (signer == address(0)) revert NotAllowed();
//@with
        if (signer != share.account && !agentOf[share.account][signer]) revert NotAllowed();
//@hostile the sponsor
//@replace
if (signer == address(0)) revert NotAllowed();
//@with
        if (signer != share.account && signer != rounds[id].sponsor) revert NotAllowed();
//@hostile while much is left
//@replace
        if (signer == address(0)) revert NotAllowed();
//@with
        if (signer != share.account && rounds[id].taken * 2 < rounds[id].total) revert NotAllowed();
