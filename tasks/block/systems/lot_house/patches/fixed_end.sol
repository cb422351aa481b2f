//@honest moved where less is left
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
if (block.timestamp + WINDOW > lot.endsAt) lot.endsAt = block.timestamp + WINDOW;
//@honest the later of both
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@honest by what is missing
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
uint256 rest = lot.endsAt - block.timestamp;
if (rest < WINDOW) lot.endsAt += WINDOW - rest;
//@hostile half of the window
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
if (lot.endsAt - block.timestamp < WINDOW / 2) lot.endsAt = block.timestamp + WINDOW / 2;
//@hostile only for the first bid
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
if (lot.top == lot.reserve && lot.endsAt - block.timestamp < WINDOW) lot.endsAt = block.timestamp + WINDOW;
//@hostile a window more always
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
lot.endsAt += WINDOW;
//@hostile half a window
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
        if (lot.endsAt - block.timestamp < WINDOW / 2) lot.endsAt = block.timestamp + WINDOW;
//@hostile by half a window
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
        if (lot.endsAt - block.timestamp < WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW / 2);
//@hostile large bids
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
        if (amount > 1 ether && lot.endsAt - block.timestamp < WINDOW) lot.endsAt = block.timestamp + WINDOW;
//@hostile the first bid
//@replace
if (lot.endsAt - block.timestamp > WINDOW) lot.endsAt = Math.max(lot.endsAt, block.timestamp + WINDOW);
//@with
        if (amount == lot.reserve && lot.endsAt - block.timestamp < WINDOW) lot.endsAt = block.timestamp + WINDOW;
