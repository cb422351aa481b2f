//@honest ask for the role
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        require(assessor[msg.sender], "no assessor");
        if (!claim.open) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile no contracts
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        require(msg.sender == tx.origin, "a person");
        if (!claim.open) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile not the holder
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        require(msg.sender != covers[id].holder, "your own");
        if (!claim.open) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
