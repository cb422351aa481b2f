//@honest all of it
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt;
//@honest from the time of now
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 moment = block.timestamp;
        uint256 passed = moment - accruedAt;
//@hostile whole minutes
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt) / 1 minutes * 1 minutes;
//@hostile without the last block
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt;
        if (passed < 15) passed = 0;
//@hostile half an hour
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt) / 30 minutes * 30 minutes;
//@hostile whole blocks
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt) / 12 * 12;
//@hostile rounded up
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt + 1 hours - 1) / 1 hours * 1 hours;
//@hostile to the nearest
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt + 30 minutes) / 1 hours * 1 hours;
//@hostile long ones
//@replace
uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt;
        if (passed < 1 days) passed = passed / 1 hours * 1 hours;
