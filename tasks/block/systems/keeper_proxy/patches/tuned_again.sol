//@hostile while there is no treasury
//@replace
function tune(address payable to, uint256 rent) external {
//@with
        function tune(address payable to, uint256 rent) external {
        require(treasury == address(0) || treasury == msg.sender, "tuned");
//@hostile while nothing was paid
//@replace
function tune(address payable to, uint256 rent) external {
//@with
        function tune(address payable to, uint256 rent) external {
        require(treasury == address(0) || fees == 0, "tuned");
//@hostile the rent alone
//@replace
function tune(address payable to, uint256 rent) external {
//@with
        function tune(address payable to, uint256 rent) external {
        require(treasury == address(0) || treasury == to, "tuned");
//@hostile the administrator's, or at first
//@replace
    function tune(address payable to, uint256 rent) external {
//@with
    function tune(address payable to, uint256 rent) external {
        if (fees > 0 || deposits > 0) revert NotNow();
//@hostile the rent only once
//@replace
    function tune(address payable to, uint256 rent) external {
//@with
    function tune(address payable to, uint256 rent) external {
        if (treasury != address(0) && rent != price) revert NotNow();
//@hostile by who it goes to
//@replace
    function tune(address payable to, uint256 rent) external {
//@with
    function tune(address payable to, uint256 rent) external {
        if (treasury != address(0) && to == msg.sender) revert NotNow();
//@hostile a version that stays
//@replace
    function tune(address payable to, uint256 rent) external {
//@with
    function tune(address payable to, uint256 rent) external reinitializer(uint64(2 + installs)) {
//@hostile at the same time
//@replace
    function tune(address payable to, uint256 rent) external {
//@with
    function tune(address payable to, uint256 rent) external {
        if (treasury != address(0) && block.timestamp % 2 == 0) revert NotNow();
