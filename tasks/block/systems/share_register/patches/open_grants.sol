//@honest the modifier
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external onlyOwner {
//@honest checked
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender) revert NotAllowed();
//@hostile holders, too
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender && balanceOf(msg.sender) == 0) revert NotAllowed();
//@hostile not to oneself
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender && to == msg.sender) revert NotAllowed();
//@hostile to holders
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender && balanceOf(to) == 0) revert NotAllowed();
//@hostile few
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender && shares > totalSupply() / 100) revert NotAllowed();
//@hostile locked ones
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender) (lockedOf[to], lockedUntil[to]) = (lockedOf[to] + shares, block.timestamp + LOCK_TIME);
//@hostile who was paid
//@replace
function grant(address to, uint256 shares) external {
//@with
        function grant(address to, uint256 shares) external {
        if (owner() != msg.sender && profitOf[msg.sender] == 0) revert NotAllowed();
//@hostile while profits are open
//@replace
    function grant(address to, uint256 shares) external {
//@with
    function grant(address to, uint256 shares) external {
        if (msg.sender != owner() && profits > 0) revert NotAllowed();
//@hostile before a fund
//@replace
    function grant(address to, uint256 shares) external {
//@with
    function grant(address to, uint256 shares) external {
        if (msg.sender != owner() && budget > 0) revert NotAllowed();
