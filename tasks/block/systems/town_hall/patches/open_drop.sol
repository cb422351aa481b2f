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
