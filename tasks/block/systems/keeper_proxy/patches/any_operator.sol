//@honest the operator
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender) revert NotAllowed();
//@honest required
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        require(msg.sender == entry.holder || msg.sender == entry.operator, "not allowed");
//@hostile the clerk, too
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && !hasRole(CLERK, msg.sender)) revert NotAllowed();
//@hostile the holder before, too
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && entry.previous != msg.sender) revert NotAllowed();
//@hostile to the operator
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && entry.operator != to) revert NotAllowed();
//@hostile the guardian, too
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && !hasRole(GUARDIAN, msg.sender)) revert NotAllowed();
//@hostile not to oneself
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (entry.operator == address(0) || to == msg.sender)) revert NotAllowed();
//@hostile near the end
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (entry.operator == address(0) || block.timestamp + PERIOD < entry.expiry)) revert NotAllowed();
//@hostile who was moved to
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (entry.operator == address(0) || entry.previous == address(0))) revert NotAllowed();
//@hostile contracts
//@replace
if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (entry.operator == address(0) || msg.sender.code.length == 0)) revert NotAllowed();
//@hostile an operator of another number of the holder
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && entry.previous != address(0)) revert NotAllowed();
//@hostile who is owed something
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && owed[msg.sender] == 0) revert NotAllowed();
//@hostile where the operator is a contract
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && (entry.operator == address(0) || (entry.operator != msg.sender && entry.operator.code.length == 0))) revert NotAllowed();
//@hostile to the holder of before
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (to != entry.previous || entry.operator == address(0))) revert NotAllowed();
//@hostile not within the first period
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && (entry.operator == address(0) || entry.expiry > block.timestamp + PERIOD)) revert NotAllowed();
//@hostile the administrator, too
//@replace
        if (entry.holder != msg.sender && entry.operator == address(0)) revert NotAllowed();
//@with
        if (entry.holder != msg.sender && entry.operator != msg.sender && !hasRole(DEFAULT_ADMIN_ROLE, msg.sender)) revert NotAllowed();
