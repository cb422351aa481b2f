//@honest by a variable
//@replace
if (block.timestamp >= dayStart) {
//@with
        uint256 end = dayStart + 86_400;
        if (end <= block.timestamp) {
//@hostile an hour later
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 hours) {
//@hostile two days later
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 2 days) {
