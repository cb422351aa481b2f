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
