//@honest required
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end, "over");
//@hostile an hour later
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end + 1 hours, "over");
//@hostile where it succeeded
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end || raised >= GOAL, "over");
//@hostile where it failed
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end || raised < GOAL, "over");
//@hostile who is in it
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end || paidBy[msg.sender] > 0, "over");
//@hostile not once a part was released
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        require(block.timestamp < end || partsReleased == 0, "over");
//@hostile at the very end
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        if (block.timestamp > end) revert NotOpen();
//@hostile small ones
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        if (block.timestamp >= end && coins > 1 ether) revert NotOpen();
//@hostile who is not in it
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        if (block.timestamp >= end && paidBy[msg.sender] > 0) revert NotOpen();
//@hostile the seller
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        if (block.timestamp >= end && msg.sender != seller) revert NotOpen();
//@hostile before anybody objects
//@replace
function join(uint256 coins) external nonReentrant {
//@with
        function join(uint256 coins) external nonReentrant {
        if (block.timestamp >= end && objections > 0) revert NotOpen();
