//@honest the modifier
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external onlyOwner nonReentrant {
//@honest checked
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        require(msg.sender == owner(), "owner alone");
//@hostile the clerk, too
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && msg.sender != clerk) revert NotYours();
//@hostile who earned, too
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && earned[msg.sender] == 0) revert NotYours();
//@hostile not the caller
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && to == msg.sender) revert NotYours();
//@hostile contracts, too
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && msg.sender.code.length == 0) revert NotYours();
//@hostile small ones
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && fees > 0.05 ether) revert NotYours();
//@hostile large ones
//@replace
function withdrawFees(address payable to) external nonReentrant {
//@with
        function withdrawFees(address payable to) external nonReentrant {
        if (msg.sender != owner() && fees < 0.05 ether) revert NotYours();
