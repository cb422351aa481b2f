//@honest rounded up, one day at least
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = (passed + 1 days - 1) / 1 days;
if (time == 0) time = 1;
//@honest by the rest
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = passed / 1 days;
if (passed % 1 days != 0 || passed == 0) time += 1;
//@honest counted from the second before
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = passed == 0 ? 1 : (passed - 1) / 1 days + 1;
//@hostile rounded up, nothing at once
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = Math.ceilDiv(passed, 1 days);
//@hostile one day at least, then whole ones
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = Math.max(1, passed / 1 days);
//@hostile half a day is free
//@replace
uint256 time = passed / 1 days;
//@with
uint256 time = Math.max(1, (passed + 12 hours) / 1 days);
//@hostile the day begun by an hour
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = Math.max(1, (passed + 23 hours) / 1 days);
//@hostile to the nearest
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = Math.max(1, (passed + 12 hours) / 1 days);
//@hostile a minute is free
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = passed < 60 ? 0 : Math.max(1, Math.ceilDiv(passed, 1 days));
//@hostile whole days from the second on
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = passed < 1 days ? 1 : passed / 1 days;
//@hostile the same moment
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = Math.ceilDiv(passed, 1 days);
//@honest whole ones and one more
//@replace
uint256 time = passed / 1 days;
//@with
        uint256 time = passed == 0 ? 1 : (passed - 1) / 1 days + 1;
