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
