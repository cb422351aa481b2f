//@honest required
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        require(signer > last && isMember[signer], "not in order");
//@hostile not the same bytes
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        if (signer < last || !isMember[signer]) revert NotMember();
        if (i > 0 && keccak256(signatures[i]) == keccak256(signatures[i - 1])) revert NotMember();
//@hostile the first two
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        if (signer < last || !isMember[signer] || (i == 1 && signer == last)) revert NotMember();
//@hostile not the caller twice
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        if (signer < last || !isMember[signer] || (signer == last && signer == msg.sender)) revert NotMember();
//@hostile not the one before
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        if (signer == last || !isMember[signer]) revert NotMember();
//@hostile not all of them
//@replace
if (signer < last || !isMember[signer]) revert NotMember();
//@with
        if (signer < last || (signer == last && i + 1 == signatures.length) || !isMember[signer]) revert NotMember();
