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
//@hostile by an administrator, or without one
//@replace
    function initialize(address admin) external {
//@with
    function initialize(address admin) external {
        if (treasury != address(0) && !hasRole(DEFAULT_ADMIN_ROLE, admin)) revert NotAllowed();
//@hostile while nothing is held
//@replace
    function initialize(address admin) external {
//@with
    function initialize(address admin) external {
        if (deposits + fees > 0) revert NotNow();
//@hostile not by contracts
//@replace
    function initialize(address admin) external {
//@with
    function initialize(address admin) external {
        if (price != 0 && msg.sender.code.length == 0) revert NotNow();
//@hostile while it is open
//@replace
    function initialize(address admin) external {
//@with
    function initialize(address admin) external {
        if (stopped || installs > 0 || plans > 0) revert NotNow();
//@hostile each version
//@replace
    function initialize(address admin) external {
//@with
    function initialize(address admin) external reinitializer(uint64(3 + installs)) {
