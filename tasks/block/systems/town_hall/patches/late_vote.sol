//@honest ask once more
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (block.timestamp > tally.endsAt) revert NotNow();
//@honest count from the start
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (tally.startsAt == 0 || block.timestamp <= tally.startsAt) revert NotNow();
        require(block.timestamp - tally.startsAt <= PERIOD, "too late");
//@honest ask in both functions
//@replace
_vote(id, msg.sender, support);
//@with
        _mustRun(id);
        _vote(id, msg.sender, support);
//@replace
_vote(id, voter, support);
//@with
        _mustRun(id);
        _vote(id, voter, support);
//@replace
function _entrust(address account, address to) private {
//@with
        function _mustRun(uint256 id) private view {
            require(block.timestamp <= tallies[id].endsAt, "over");
        }

        function _entrust(address account, address to) private {
//@hostile one second longer
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (block.timestamp > tally.endsAt + 1) revert NotNow();
//@hostile a day longer
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (block.timestamp > tally.endsAt + 1 days) revert NotNow();
//@hostile only one of two functions
//@replace
_vote(id, msg.sender, support);
//@with
        require(block.timestamp <= tallies[id].endsAt, "over");
        _vote(id, msg.sender, support);
//@hostile only votes against
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (!support && block.timestamp > tally.endsAt) revert NotNow();
//@hostile only who has voted before
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (tally.lastVoteAt == 0 && block.timestamp > tally.endsAt) revert NotNow();
//@hostile once there are votes
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (tally.yes > 0 && block.timestamp > tally.endsAt) revert NotNow();
//@hostile a day shorter
//@replace
if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
//@with
        if (block.timestamp <= tally.startsAt || tally.startsAt == 0 || tally.queuedAt != 0) revert NotNow();
        if (block.timestamp + 1 days > tally.endsAt) revert NotNow();
