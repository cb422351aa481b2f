//@honest required
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        require(signer == voter, "not signed");
//@hostile who has weight
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && weightOf(signer) < THRESHOLD) revert NotAllowed();
//@hostile the author
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && signer != motions[id].author) revert NotAllowed();
//@hostile who is trusted
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && signer != holderOf(voter)) revert NotAllowed();
//@hostile no votes in favour
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer == address(0) || (support && signer != voter)) revert NotAllowed();
//@honest the voter
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer == address(0) || signer != voter) revert NotAllowed();
//@hostile who has more weight
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && weightOf(signer) <= weightOf(voter)) revert NotAllowed();
//@hostile the author, written otherwise
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && signer != motions[id].author) revert NotAllowed();
//@hostile who trusts the signer
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && holderOf(voter) != signer) revert NotAllowed();
//@hostile who is trusted by the signer
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && holderOf(signer) != voter) revert NotAllowed();
//@hostile for contracts
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && voter.code.length == 0) revert NotAllowed();

//@hostile the guardian
//@replace
if (signer == address(0) || weightOf(voter) == 0) revert NotAllowed();
//@with
        if (signer != voter && signer != guardian) revert NotAllowed();
