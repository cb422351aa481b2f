//@honest required
//@replace
if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
        require(isMember[signer] && last < signer, "not in order");
//@hostile the last one
//@replace
if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
        if (signer <= last || (i + 1 == signatures.length && !isMember[signer])) revert NotMember();
//@hostile the first two
//@replace
if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
        if (signer <= last || (i < 2 && !isMember[signer])) revert NotMember();
//@hostile payees, too
//@replace
if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
        if (signer <= last || !(isMember[signer] || isPayee[signer])) revert NotMember();
//@hostile a payee
//@replace
if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
        if (signer <= last || (!isMember[signer] && !isPayee[signer])) revert NotMember();
//@hostile when exactly enough
//@replace
            if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
            if (signer <= last || ((last == address(0) || signatures.length == quorum) && !isMember[signer])) revert NotMember();
//@hostile as many as the members are
//@replace
            if (signer <= last || (last == address(0) && !isMember[signer])) revert NotMember();
//@with
            if (signer <= last || ((last == address(0) || signatures.length <= members.length) && !isMember[signer])) revert NotMember();
