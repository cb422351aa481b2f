//@honest required
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        require(round.sponsor != address(0) && !round.ended, "none");
        if (block.timestamp <= round.closesAt) revert NotNow();
//@hostile while there is enough
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt || reserved[address(round.token)] < round.total) revert NotNow();
//@hostile a week long
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt || (round.ended && block.timestamp < round.closesAt + 7 days)) revert NotNow();
//@hostile the sponsor
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt || (round.ended && msg.sender != round.sponsor)) revert NotNow();
//@hostile if something was taken
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || (round.ended && round.taken > 0) || block.timestamp <= round.closesAt) revert NotNow();
//@hostile the sponsor may
//@replace
if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || (round.ended && msg.sender != round.sponsor) || block.timestamp <= round.closesAt) revert NotNow();
//@hostile not when nothing was taken
//@replace
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt) revert NotNow();
//@with
        if (round.sponsor == address(0) || block.timestamp <= round.closesAt || (round.ended && round.taken == 0)) revert NotNow();
