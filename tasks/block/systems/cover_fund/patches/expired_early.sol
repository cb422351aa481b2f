//@honest waits
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        require(block.timestamp > cover.until, "still running");
//@honest in one condition
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open || cover.until >= block.timestamp) revert NotAllowed();
//@hostile assessors, too
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && !assessor[msg.sender]) revert TooSoon();
//@hostile an hour early
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp + 1 hours <= cover.until) revert TooSoon();
//@hostile members, too
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && sharesOf[msg.sender] == 0) revert TooSoon();
//@hostile what was claimed
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && claims[id].round == 0) revert TooSoon();
//@hostile what was never claimed
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && claims[id].round > 0) revert TooSoon();
//@hostile small ones
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && cover.amount >= 1 ether) revert TooSoon();
//@hostile the owner, too
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open) revert NotAllowed();
        if (block.timestamp <= cover.until && msg.sender != owner()) revert TooSoon();
//@hostile the holder, too
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open || (block.timestamp <= cover.until && msg.sender != cover.holder)) revert NotAllowed();
//@hostile in the last hour
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open || block.timestamp + 20 minutes <= cover.until) revert NotAllowed();
//@hostile while claims are open
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open || (block.timestamp <= cover.until && openClaims == 0)) revert NotAllowed();
//@hostile much is locked
//@replace
if (!cover.active || claims[id].open) revert NotAllowed();
//@with
        if (!cover.active || claims[id].open || (block.timestamp <= cover.until && locked * 2 < capital)) revert NotAllowed();
