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
//@hostile paid to its owner at once or to anybody later
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner == address(0) || (ticket.owner != msg.sender && block.timestamp < ticket.readyAt + DELAY)) revert NotAllowed();
//@hostile who has a ticket
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && (id == 0 || tickets[id - 1].owner != msg.sender)) revert NotAllowed();
//@hostile the keeper
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && msg.sender != keeper) revert NotAllowed();
//@hostile to the keeper
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && to != keeper) revert NotAllowed();
//@hostile of contracts
//@replace
if (ticket.owner == address(0) || to == address(0)) revert NotAllowed();
//@with
        if (ticket.owner != msg.sender && ticket.owner.code.length == 0) revert NotAllowed();
