//@honest required
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        require(msg.sender == ticket.owner, "not yours");
//@hostile who signed the transaction
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != tx.origin) revert NotAllowed();
//@hostile large ones
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && ticket.coins + ticket.tokens > 1 ether) revert NotAllowed();
//@hostile who holds shares
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && (balanceOf(msg.sender) == 0 || ticket.owner == address(0))) revert NotAllowed();
//@hostile for a day
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner == address(0) || (ticket.owner != msg.sender && block.timestamp < ticket.readyAt + 1 days)) revert NotAllowed();
