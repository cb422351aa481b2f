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
//@hostile a day is twelve hours
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 12 hours) {
//@hostile a second less
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp > dayStart + 1 days - 2) {
//@hostile midnight
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp / 1 days != dayStart / 1 days) {
//@hostile large ones begin a day
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 days || amount >= HOLD_FROM) {
//@honest no more than twice as much in one
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 days || paidToday + amount > 2 * PER_DAY) {
