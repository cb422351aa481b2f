//@hostile while there is no price
//@replace
function initialize(address admin) external {
//@with
        function initialize(address admin) external {
        require(price == 0, "set up");
//@hostile while nothing is planned
//@replace
function initialize(address admin) external {
//@with
        function initialize(address admin) external {
        require(price == 0 || plans == 0, "set up");
//@hostile while nobody pays
//@replace
function initialize(address admin) external {
//@with
        function initialize(address admin) external {
        require(price == 0 || deposits == 0, "set up");
