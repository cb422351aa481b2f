//@honest refused
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (cover.until < block.timestamp) revert TooLate();
//@honest required
//@replace
if (claim.open) revert AlreadyThere();
//@with
        require(block.timestamp <= cover.until, "over");
        if (claim.open) revert AlreadyThere();
//@hostile the first claim
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (claim.round == 0 && block.timestamp > cover.until) revert TooLate();
//@hostile later claims
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (claim.round > 0 && block.timestamp > cover.until) revert TooLate();
//@hostile a day of grace
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (block.timestamp > cover.until + 1 days) revert TooLate();
//@hostile an hour of grace
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (block.timestamp > cover.until + 1 hours) revert TooLate();
//@hostile small ones
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (cover.amount > 1 ether && block.timestamp > cover.until) revert TooLate();
//@hostile members, too
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open) revert AlreadyThere();
        if (sharesOf[msg.sender] == 0 && block.timestamp > cover.until) revert TooLate();
//@hostile the notice more
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open || block.timestamp > cover.until + NOTICE) revert AlreadyThere();
//@hostile if others claim
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open || (openClaims == 0 && block.timestamp > cover.until)) revert AlreadyThere();
//@hostile for assessors
//@replace
if (claim.open) revert AlreadyThere();
//@with
        if (claim.open || (!assessor[msg.sender] && block.timestamp > cover.until)) revert AlreadyThere();
