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
//@hostile from the second arrival of a second
//@replace
        if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp > dayStart) {
//@hostile while more than the half is left
//@replace
        if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 days || (paidToday * 2 < PER_DAY && block.timestamp >= dayStart + 1 hours)) {
//@hostile a day of twenty hours
//@replace
        if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 20 hours) {
//@hostile the amount of the last is not counted
//@replace
        paidToday += amount;
        if (paidToday > PER_DAY) revert OverLimit();
//@with
        if (block.timestamp < lastAt + 1 days) {
            if (paidLately > PER_DAY) revert OverLimit();
        } else {
            paidLately = 0;
            lastAt = block.timestamp;
        }
        paidLately += amount;
        paidToday += amount;
        if (paidToday > PER_DAY) revert OverLimit();
//@replace
    uint256 public dayStart;
//@with
    uint256 private lastAt;
    uint256 private paidLately;
    uint256 public dayStart;
//@hostile of each receiver
//@replace
        if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 days || paidToday + amount > PER_DAY && block.timestamp >= dayStart + 2 hours) {
