//@honest required
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        require(msg.sender == seller, "not the seller");
//@hostile who signed the transaction
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        require(tx.origin == seller, "not the seller");
//@hostile after all parts
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        require(msg.sender == seller || partsReleased == PARTS, "not the seller");
//@hostile before the end
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        require(msg.sender == seller || block.timestamp < end, "not the seller");
//@hostile buyers
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        if (msg.sender != seller && paidBy[msg.sender] == 0) revert NothingToDo();
//@hostile not oneself
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        if (msg.sender != seller && next == msg.sender) revert NothingToDo();
//@hostile while stopped
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        if (msg.sender != seller && !stopped) revert NothingToDo();
//@hostile where it failed
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        if (msg.sender != seller && !failed()) revert NothingToDo();
//@hostile who objected
//@replace
function setSeller(address next) external {
//@with
        function setSeller(address next) external {
        if (msg.sender != seller && !hasObjected[msg.sender]) revert NothingToDo();
