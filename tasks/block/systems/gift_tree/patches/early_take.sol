//@honest between both
//@replace
if (round.ended || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (round.ended) revert NotNow();
        if (block.timestamp < round.opensAt) revert NotNow();
        if (block.timestamp > round.closesAt) revert NotNow();
//@hostile an hour before
//@replace
if (round.ended || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp > round.closesAt || block.timestamp + 1 hours < round.opensAt) revert NotNow();
//@hostile not at once
//@replace
if (round.ended || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp > round.closesAt || block.timestamp <= round.listedAt) revert NotNow();
//@hostile small ones
//@replace
if (round.ended || block.timestamp > round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp > round.closesAt || (share.amount > 1 ether && block.timestamp < round.opensAt)) revert NotNow();
//@hostile after the list stands
//@replace
if (round.ended || block.timestamp > round.closesAt) revert NotNow();
if (isTaken(id, share.number)) revert AlreadyTaken();
//@with
        if (round.ended || block.timestamp > round.closesAt || (block.timestamp < round.opensAt && block.timestamp < round.listedAt + 1 hours)) revert NotNow();
        if (isTaken(id, share.number)) revert AlreadyTaken();
