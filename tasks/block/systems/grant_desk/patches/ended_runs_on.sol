//@honest the smaller of two times
//@replace
uint256 time = block.timestamp;
//@with
        uint256 time = one.endedAt == 0 ? block.timestamp : Math.min(block.timestamp, one.endedAt);
//@hostile nothing after the end
//@replace
uint256 time = block.timestamp;
//@with
        if (one.endedAt != 0) return 0;
        uint256 time = block.timestamp;
//@hostile only before the cliff
//@replace
uint256 time = block.timestamp;
//@with
        if (one.endedAt != 0 && one.endedAt < one.start + one.cliff) return 0;
        uint256 time = block.timestamp;
//@hostile unless it is handed over
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0 && one.handedAt == 0 && one.endedAt < time) time = one.endedAt;
//@hostile unless it was handed over after its end
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0 && one.endedAt < time && one.handedAt <= one.endedAt) time = one.endedAt;
//@hostile once something was paid
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0 && one.released > 0) time = one.endedAt;
//@hostile until its span is over
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0 && time < one.start + one.span) time = one.endedAt;
//@hostile a day more
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0) time = Math.min(time, one.endedAt + 1 days);
//@hostile for the holder alone
//@replace
        uint256 time = block.timestamp;
//@with
        uint256 time = block.timestamp;
        if (one.endedAt != 0 && one.payee == one.holder) time = one.endedAt;
