//@hostile a pause more
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease += PAUSE;
//@hostile half of it
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = block.timestamp - PAUSE / 2;
//@hostile the first alone
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = partsReleased == 0 ? block.timestamp : lastRelease;
//@hostile an hour
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = block.timestamp - PAUSE + 1 hours;
//@hostile from the last one on
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = partsReleased == 0 ? Math.max(lastRelease, end) : block.timestamp;
//@hostile only a late one
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = block.timestamp > lastRelease + 2 * PAUSE ? lastRelease : block.timestamp;
//@hostile a pause after the last one
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = lastRelease + PAUSE;
//@hostile while nobody objects
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        lastRelease = objections == 0 ? Math.max(lastRelease, end) : block.timestamp;
//@hostile the seller may
//@replace
lastRelease = Math.max(lastRelease, end);
//@with
        if (msg.sender != seller) lastRelease = block.timestamp;
