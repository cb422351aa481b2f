//@honest a day as seconds
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp - dayStart >= 86_400) {
//@hostile half a day
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 12 hours) {
//@hostile an hour less
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 23 hours) {
//@hostile a second
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp > dayStart) {
//@hostile when all is spent
//@replace
if (block.timestamp >= dayStart) {
//@with
        if (block.timestamp >= dayStart + 1 days || spentToday == dayLimit) {
