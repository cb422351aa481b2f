//@honest required
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
//@with
        require(!round.ended && block.timestamp < round.opensAt, "open");
//@hostile while nobody took
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp >= round.closesAt || (block.timestamp >= round.opensAt && round.taken > 0)) revert NotNow();
//@hostile an hour later
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp >= round.opensAt + 1 hours) revert NotNow();
//@hostile the first half
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
//@with
        if (round.ended || block.timestamp >= round.opensAt + (round.closesAt - round.opensAt) / 2) revert NotNow();
//@hostile what is left
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
_end(id, round.total);
//@with
        if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
        _end(id, round.total - round.taken);
