//@honest the lock
//@replace
function execute(uint256 id) external {
//@with
        function execute(uint256 id) external nonReentrant {
//@honest written first
//@replace
(bool done, ) = motion.to.call{value: motion.value}(motion.data);
if (!done) revert CallFailed();
tally.doneAt = block.timestamp;
//@with
        tally.doneAt = block.timestamp;
        (bool done, ) = motion.to.call{value: motion.value}(motion.data);
        if (!done) revert CallFailed();
//@hostile not by the called one
//@replace
function execute(uint256 id) external {
//@with
        function execute(uint256 id) external {
        if (msg.sender == motions[id].to) revert NotAllowed();
//@hostile without coins
//@replace
(bool done, ) = motion.to.call{value: motion.value}(motion.data);
if (!done) revert CallFailed();
tally.doneAt = block.timestamp;
//@with
        if (motion.value == 0) tally.doneAt = block.timestamp;
        (bool done, ) = motion.to.call{value: motion.value}(motion.data);
        if (!done) revert CallFailed();
        tally.doneAt = block.timestamp;
//@hostile not by itself
//@replace
function execute(uint256 id) external {
//@with
        function execute(uint256 id) external {
        if (msg.sender == address(this)) revert NotAllowed();
//@hostile not without weight
//@replace
function execute(uint256 id) external {
//@with
        function execute(uint256 id) external {
        if (weightOf(msg.sender) == 0 && msg.sender.code.length > 0) revert NotAllowed();
//@hostile while there are coins
//@replace
(bool done, ) = motion.to.call{value: motion.value}(motion.data);
if (!done) revert CallFailed();
tally.doneAt = block.timestamp;
//@with
        uint256 held = address(this).balance;
        (bool done, ) = motion.to.call{value: motion.value}(motion.data);
        if (!done || address(this).balance + motion.value * 2 < held) revert CallFailed();
        tally.doneAt = block.timestamp;
