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
//@hostile half minutes
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt) / 30 * 30;
//@hostile two seconds
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt) / 2 * 2;
//@hostile hours of the clock
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp / 1 hours - accruedAt / 1 hours) * 1 hours;
//@hostile the first minutes are free
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt < 5 minutes ? 0 : block.timestamp - accruedAt;
//@hostile one second is free
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt - (block.timestamp > accruedAt ? 1 : 0);
//@hostile up
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = (block.timestamp - accruedAt).ceilDiv(1 hours) * 1 hours;
//@hostile while little is lent
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = totalDebt() > idle ? block.timestamp - accruedAt : (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@hostile after a day
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt > 1 days ? block.timestamp - accruedAt : (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@hostile within an hour
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 passed = block.timestamp - accruedAt > 1 hours ? (block.timestamp - accruedAt) / 1 hours * 1 hours : block.timestamp - accruedAt;
//@hostile an accrual each hour
//@replace
    function accrue() public {
//@with
    function accrue() public {
        if (block.timestamp < accruedAt + 50 minutes) return;
//@honest an accrual of whole hours
//@replace
        uint256 passed = (block.timestamp - accruedAt) / 1 hours * 1 hours;
//@with
        uint256 from = accruedAt;
        uint256 passed = block.timestamp > from ? block.timestamp - from : 0;
