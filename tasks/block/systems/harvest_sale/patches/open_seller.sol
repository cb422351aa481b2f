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
