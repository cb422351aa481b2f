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
