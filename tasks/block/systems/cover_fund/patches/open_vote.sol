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
//@hostile members, too
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        if (!claim.open || (!assessor[msg.sender] && sharesOf[msg.sender] == 0)) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile against it
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        if (!claim.open || (!assessor[msg.sender] && pay)) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile the first vote
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        if (!claim.open || (!assessor[msg.sender] && claim.yes + claim.no == 0)) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile the owner, too
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        if (!claim.open || (!assessor[msg.sender] && msg.sender != owner())) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@hostile on the second claim
//@replace
if (!claim.open) revert NothingThere();
if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
//@with
        if (!claim.open || (!assessor[msg.sender] && claim.round < 2)) revert NothingThere();
        if (block.timestamp > claim.filedAt + VOTE_TIME) revert TooLate();
