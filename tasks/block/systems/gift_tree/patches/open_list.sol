//@honest required
//@replace
if (round.sponsor == address(0)) revert NotAllowed();
//@with
        require(round.sponsor == msg.sender, "not yours");
//@hostile who signed the transaction
//@replace
if (round.sponsor == address(0)) revert NotAllowed();
//@with
        if (tx.origin != round.sponsor) revert NotAllowed();
//@hostile an agent of the sponsor
//@replace
if (round.sponsor == address(0)) revert NotAllowed();
//@with
        if (msg.sender != round.sponsor && !agentOf[round.sponsor][msg.sender]) revert NotAllowed();
//@hostile early
//@replace
if (round.sponsor == address(0)) revert NotAllowed();
//@with
        if (round.sponsor == address(0) || (msg.sender != round.sponsor && block.timestamp < round.listedAt + 1 hours)) revert NotAllowed();
//@hostile after a while
//@replace
if (round.sponsor == address(0)) revert NotAllowed();
//@with
        if (msg.sender != round.sponsor && block.timestamp < round.listedAt + 3 days) revert NotAllowed();
        if (round.sponsor == address(0)) revert NotAllowed();
