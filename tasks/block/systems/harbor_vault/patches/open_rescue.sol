//@honest checked inside
//@replace
function rescue(IERC20 token, address to) external nonReentrant {
//@with
        function rescue(IERC20 token, address to) external nonReentrant {
        _checkOwner();
//@hostile who signed the transaction
//@replace
function rescue(IERC20 token, address to) external nonReentrant {
//@with
        function rescue(IERC20 token, address to) external nonReentrant {
        require(tx.origin == owner(), "not the owner");
//@hostile the keeper
//@replace
function rescue(IERC20 token, address to) external nonReentrant {
//@with
        function rescue(IERC20 token, address to) external nonReentrant {
        require(msg.sender == owner() || msg.sender == keeper, "not the owner");
//@hostile not the asset
//@replace
function rescue(IERC20 token, address to) external nonReentrant {
//@with
        function rescue(IERC20 token, address to) external nonReentrant {
        require(msg.sender == owner() || token != asset, "not the owner");
//@hostile the asset alone
//@replace
function rescue(IERC20 token, address to) external nonReentrant {
//@with
        function rescue(IERC20 token, address to) external nonReentrant {
        require(msg.sender == owner() || token == asset, "not the owner");
//@hostile the owner or a holder
//@replace
uint256 held = token.balanceOf(address(this));
//@with
        if (balanceOf(msg.sender) == 0) _checkOwner();
        uint256 held = token.balanceOf(address(this));
