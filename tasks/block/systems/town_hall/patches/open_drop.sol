//@honest required
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
revert NotAllowed();
}
//@with
        require(msg.sender == motion.author || msg.sender == guardian, "not allowed");
//@hostile twice the weight
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
revert NotAllowed();
}
//@with
        if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < 2 * THRESHOLD) revert NotAllowed();
//@hostile as much as decides
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
revert NotAllowed();
}
//@with
        if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < needed(id)) revert NotAllowed();
//@hostile who voted against
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
revert NotAllowed();
}
//@with
        if (msg.sender != motion.author && msg.sender != guardian && choice[id][msg.sender] != 2) revert NotAllowed();
//@hostile what did not pass
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
revert NotAllowed();
}
//@with
        if (msg.sender != motion.author && msg.sender != guardian && isPassed(id)) revert NotAllowed();
//@hostile while it is voted on
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
//@with
        if (msg.sender != motion.author && msg.sender != guardian && (weightOf(msg.sender) < THRESHOLD || block.timestamp > tallies[id].endsAt)) {
//@hostile when it is queued
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
//@with
        if (msg.sender != motion.author && msg.sender != guardian && (weightOf(msg.sender) < THRESHOLD || tallies[id].queuedAt == 0)) {
//@hostile more than the author
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
//@with
        if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) <= weightOf(motion.author)) {
//@hostile by a contract
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
//@with
        if (msg.sender != motion.author && msg.sender != guardian && (weightOf(msg.sender) < THRESHOLD || msg.sender.code.length == 0)) {
//@hostile those who are paid
//@replace
if (msg.sender != motion.author && msg.sender != guardian && weightOf(msg.sender) < THRESHOLD) {
//@with
        if (msg.sender != motion.author && msg.sender != guardian && msg.sender != motion.to) {
