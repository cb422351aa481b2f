//@honest ask once more
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0) revert NotNow();
        require(block.timestamp >= ticket.readyAt, "too early");
//@honest the other way round
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.readyAt > block.timestamp || ticket.cashedAt > 0) revert NotNow();
//@honest count what is left
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0) revert NotNow();
        uint256 left = block.timestamp > ticket.readyAt ? 0 : ticket.readyAt - block.timestamp;
        if (left > 0) revert NotNow();
//@hostile one second less
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || block.timestamp + 1 < ticket.readyAt) revert NotNow();
//@hostile half of the time
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || block.timestamp + DELAY / 2 < ticket.readyAt) revert NotNow();
//@hostile for oneself at once
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (to != msg.sender && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile for others at once
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (to == msg.sender && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile from the second ticket on
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (id > 0 && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile large ones
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (ticket.coins > 0.1 ether && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile after it was paid
//@replace
emit Cashed(id, to);
//@with
        require(block.timestamp >= ticket.readyAt || ticket.coins < 1 ether, "too early");
        emit Cashed(id, to);
//@hostile a minute less
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || block.timestamp + 1 minutes < ticket.readyAt) revert NotNow();
//@hostile who still has shares
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (balanceOf(msg.sender) == 0 && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile while it is all that is booked
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (bookedCoins > ticket.coins && block.timestamp < ticket.readyAt)) revert NotNow();
//@hostile the last ticket
//@replace
if (ticket.cashedAt != 0 || ticket.readyAt > block.timestamp + DELAY) revert NotNow();
//@with
        if (ticket.cashedAt != 0 || (id + 1 < ticketCount && block.timestamp < ticket.readyAt)) revert NotNow();
