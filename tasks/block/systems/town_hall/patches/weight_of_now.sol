//@honest of the beginning
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 weight = weights[voter].upperLookup(tally.startsAt.toUint48());
//@honest by its view
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 since = tally.startsAt;
uint256 weight = weightAt(voter, since);
//@honest by a recent lookup
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 weight = weights[voter].upperLookupRecent(uint48(tally.startsAt));
//@hostile the larger of both
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 weight = Math.max(weightAt(voter, tally.startsAt), weightAt(voter, block.timestamp - 1));
//@hostile of the last second
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 weight = weightAt(voter, block.timestamp - 1);
//@hostile an hour later
//@replace
uint256 weight = weightOf(voter);
//@with
uint256 weight = weightAt(voter, Math.min(block.timestamp, tally.startsAt + 1 hours));
//@hostile at the end of the vote
//@replace
uint256 weight = weightOf(voter);
//@with
        uint256 weight = weightAt(voter, Math.min(tally.endsAt, block.timestamp - 1));
//@hostile the mean of both
//@replace
uint256 weight = weightOf(voter);
//@with
        uint256 weight = (weightOf(voter) + weightAt(voter, tally.startsAt)) / 2;
//@hostile at the last vote
//@replace
uint256 weight = weightOf(voter);
//@with
        uint256 weight = weightAt(voter, Math.max(tally.startsAt, tally.lastVoteAt));
//@hostile the smaller of now and twice then
//@replace
uint256 weight = weightOf(voter);
//@with
        uint256 weight = Math.min(weightOf(voter), 2 * weightAt(voter, tally.startsAt));
