//@honest the modifier
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external onlyOwner {
//@honest checked
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner()) revert NotFunder();
//@hostile the funder, too
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && msg.sender != funder) revert NotFunder();
//@hostile stakers, too
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && staked[msg.sender] == 0) revert NotFunder();
//@hostile not oneself
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && next == msg.sender) revert NotFunder();
//@hostile when it is over
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && block.timestamp < endsAt) revert NotFunder();
//@hostile while it runs
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && block.timestamp >= endsAt) revert NotFunder();
//@hostile stakers as funders
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != owner() && staked[next] == 0) revert NotFunder();
//@hostile the funder as well
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (msg.sender != funder) _checkOwner();
//@hostile who has stake
//@replace
function setFunder(address next) external {
//@with
        function setFunder(address next) external {
        if (staked[msg.sender] == 0) _checkOwner();
//@hostile when there is stake
//@replace
    function setFunder(address next) external {
//@with
    function setFunder(address next) external {
        if (msg.sender != owner() && total > 0) revert NotFunder();
