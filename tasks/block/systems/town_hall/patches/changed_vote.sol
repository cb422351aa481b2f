//@honest refuse a second vote
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        require(choice[id][voter] == 0, "voted");
//@honest refuse both choices
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == 1 || choice[id][voter] == 2) revert AlreadyDone();
//@hostile those who were against may come over
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == 1) revert AlreadyDone();
//@hostile only contracts vote once
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
        if (choice[id][voter] != 0 && voter.code.length > 0) revert AlreadyDone();
//@hostile one vote in a block
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || tally.lastVoteAt == block.timestamp) revert AlreadyDone();
//@hostile no more than twice
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || (choice[id][voter] != 0 && tally.no > 0 && tally.yes > 0)) revert AlreadyDone();
//@hostile on the next day
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || (choice[id][voter] != 0 && block.timestamp < tally.lastVoteAt + 1 days)) revert AlreadyDone();
//@hostile the author may
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || (choice[id][voter] != 0 && voter != motions[id].author)) revert AlreadyDone();
//@hostile those in favour may go
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == 2 || (choice[id][voter] == 1 && support)) revert AlreadyDone();
//@hostile who signs may
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || (choice[id][voter] != 0 && msg.sender == voter)) revert AlreadyDone();
//@hostile who votes may
//@replace
if (choice[id][voter] == (support ? 1 : 2)) revert AlreadyDone();
//@with
        if (choice[id][voter] == (support ? 1 : 2) || (choice[id][voter] != 0 && msg.sender != voter)) revert AlreadyDone();
