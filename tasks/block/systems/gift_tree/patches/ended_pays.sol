//@honest on its own
//@replace
if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@with
        require(!round.ended, "ended");
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@hostile while there is enough
//@replace
if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt || (round.ended && reserved[address(round.token)] < share.amount)) revert NotNow();
//@hostile where somebody took
//@replace
if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt || (round.ended && round.taken > 0)) revert NotNow();
//@hostile if something was taken
//@replace
if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@with
        if ((round.ended && round.taken > 0) || block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@hostile the sponsor alone is refused
//@replace
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (block.timestamp < round.opensAt || block.timestamp > round.closesAt) revert NotNow();
        if (round.ended && (msg.sender == round.sponsor || share.account == round.sponsor)) revert NotNow();
