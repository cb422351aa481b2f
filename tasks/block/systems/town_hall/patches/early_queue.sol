//@honest required
//@replace
if (motions[id].author == address(0)) revert NotNow();
//@with
        require(motions[id].author != address(0) && block.timestamp > tally.endsAt, "not over");
//@hostile most of all agree
//@replace
if (motions[id].author == address(0)) revert NotNow();
//@with
        if (motions[id].author == address(0) || (block.timestamp <= tally.endsAt && tally.yes * 2 <= totalAt(tally.startsAt))) revert NotNow();
//@hostile an hour early
//@replace
if (motions[id].author == address(0)) revert NotNow();
//@with
        if (motions[id].author == address(0) || block.timestamp + 1 hours <= tally.endsAt) revert NotNow();
//@hostile half of the time
//@replace
if (motions[id].author == address(0)) revert NotNow();
//@with
        if (motions[id].author == address(0) || block.timestamp <= tally.startsAt + PERIOD / 2) revert NotNow();
//@hostile nobody against
//@replace
if (motions[id].author == address(0)) revert NotNow();
//@with
        if (motions[id].author == address(0) || (tally.no > 0 && block.timestamp <= tally.endsAt)) revert NotNow();
