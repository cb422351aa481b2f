//@honest required
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        require(msg.sender == candidate, "not offered");
//@hostile who signed the transaction
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || tx.origin != candidate) revert NotAllowed();
//@hostile a clerk
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (msg.sender != candidate && !hasRole(CLERK, msg.sender))) revert NotAllowed();
