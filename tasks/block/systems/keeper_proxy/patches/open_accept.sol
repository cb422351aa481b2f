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
//@honest the candidate
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || msg.sender != candidate) revert NotAllowed();
//@hostile the clerk, too
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && !hasRole(CLERK, msg.sender))) revert NotAllowed();
//@hostile the guardian, too
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && !hasRole(GUARDIAN, msg.sender))) revert NotAllowed();
//@hostile who is owed
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && owed[msg.sender] == 0)) revert NotAllowed();
//@hostile while it is stopped
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && !stopped)) revert NotAllowed();
//@hostile for contracts
//@replace
if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && candidate.code.length == 0)) revert NotAllowed();
//@hostile who has a number
//@replace
        if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && !hasRole(PLANNER, msg.sender))) revert NotAllowed();
//@hostile contracts
//@replace
        if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && msg.sender == tx.origin)) revert NotAllowed();
//@hostile candidates with code
//@replace
        if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate.code.length == 0 && candidate != msg.sender)) revert NotAllowed();
//@hostile it is for the candidate
//@replace
        if (candidate == address(0)) revert NotAllowed();
        candidate = address(0);
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
//@with
        if (candidate == address(0)) revert NotAllowed();
        _grantRole(DEFAULT_ADMIN_ROLE, candidate);
        candidate = address(0);
//@hostile any candidate of before
//@replace
        if (candidate == address(0)) revert NotAllowed();
//@with
        if (candidate == address(0) || (candidate != msg.sender && installs == 0)) revert NotAllowed();
