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
