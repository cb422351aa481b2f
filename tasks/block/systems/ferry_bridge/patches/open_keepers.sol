//@honest required
//@replace
function replaceKeeper(address old, address next) external {
//@with
        function replaceKeeper(address old, address next) external {
        require(msg.sender == owner(), "not the owner");
//@hostile a keeper
//@replace
function replaceKeeper(address old, address next) external {
//@with
        function replaceKeeper(address old, address next) external {
        require(isKeeper[msg.sender] || msg.sender == owner(), "not a keeper");
//@hostile who signed the transaction
//@replace
function replaceKeeper(address old, address next) external {
//@with
        function replaceKeeper(address old, address next) external {
        require(tx.origin == owner(), "not the owner");
//@hostile not oneself
//@replace
function replaceKeeper(address old, address next) external {
//@with
        function replaceKeeper(address old, address next) external {
        require(msg.sender == owner() || next != msg.sender, "not yourself");
//@hostile the keeper itself
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (msg.sender != owner() && msg.sender != old) revert NotKeeper();
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@hostile no contract puts itself in
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (msg.sender != owner() && next.code.length > 0) revert NotKeeper();
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@hostile once by anybody
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (msg.sender != owner() && keeperCount == 0) revert NotKeeper();
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@hostile not in the first place
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (msg.sender != owner() && next > old) revert NotKeeper();
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@hostile contracts in construction
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (msg.sender != owner() && msg.sender.code.length > 0) revert NotKeeper();
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@hostile once a day
//@replace
    function replaceKeeper(address old, address next) external {
//@with
    function replaceKeeper(address old, address next) external {
        if (msg.sender != owner() && block.timestamp < replacedAt + 1 days) revert NotKeeper();
        replacedAt = block.timestamp;
//@replace
    uint256 public dayStart;
//@with
    uint256 private replacedAt;
    uint256 public dayStart;
//@hostile never one who has code
//@replace
    function replaceKeeper(address old, address next) external {
//@with
    function replaceKeeper(address old, address next) external {
        if (msg.sender != owner() && next.code.length > 0) revert NotKeeper();
//@hostile who has left some time
//@replace
    function replaceKeeper(address old, address next) external {
//@with
    function replaceKeeper(address old, address next) external {
        if (msg.sender != owner() && (departed == 0 || departures[departed - 1].sender != msg.sender)) revert NotKeeper();
//@hostile who holds as much as the bridge
//@replace
    function replaceKeeper(address old, address next) external {
//@with
    function replaceKeeper(address old, address next) external {
        if (msg.sender != owner() && token.balanceOf(msg.sender) < locked / 10) revert NotKeeper();
//@hostile not for accounts
//@replace
    function replaceKeeper(address old, address next) external {
//@with
    function replaceKeeper(address old, address next) external {
        if (msg.sender != owner() && msg.sender == tx.origin) revert NotKeeper();
