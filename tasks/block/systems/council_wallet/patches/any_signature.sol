//@honest required
//@replace
if (signer == address(0) || !isMember[member]) revert NotMember();
//@with
        require(signer == member && isMember[member], "not signed");
//@hostile any member
//@replace
if (signer == address(0) || !isMember[member]) revert NotMember();
//@with
        if (!isMember[signer] || !isMember[member]) revert NotMember();
//@hostile the author
//@replace
if (signer == address(0) || !isMember[member]) revert NotMember();
//@with
        if ((signer != member && signer != plans[id].author) || !isMember[member]) revert NotMember();
//@hostile where a member hands it in
//@replace
if (signer == address(0) || !isMember[member]) revert NotMember();
//@with
        if ((signer != member && !isMember[msg.sender]) || !isMember[member]) revert NotMember();
//@hostile only for the last one who is needed
//@replace
        if (signer == address(0) || !isMember[member]) revert NotMember();
//@with
        if ((confirmations(id) + 1 >= quorum && signer != member) || !isMember[member]) revert NotMember();
