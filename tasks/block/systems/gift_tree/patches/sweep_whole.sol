//@honest named first
//@replace
if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
_end(id, round.total);
//@with
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        uint256 rest = round.total - round.taken;
        _end(id, rest);
//@hostile half of what was taken
//@replace
if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
_end(id, round.total);
//@with
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        _end(id, round.total - round.taken / 2);
//@hostile what is reserved at most
//@replace
if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
_end(id, round.total);
//@with
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        _end(id, Math.min(round.total, reserved[address(round.token)]));
//@hostile nothing where all was taken
//@replace
if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
_end(id, round.total);
//@with
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        _end(id, round.taken == round.total ? 0 : round.total);
//@hostile for others the rest
//@replace
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        _end(id, round.total);
//@with
        if (round.sponsor == address(0) || round.ended || block.timestamp <= round.closesAt) revert NotNow();
        _end(id, msg.sender == round.sponsor ? round.total : round.total - round.taken);
