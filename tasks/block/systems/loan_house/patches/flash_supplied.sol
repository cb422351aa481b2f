//@honest the lock
//@replace
function supply(uint256 amount) external returns (uint256 received) {
//@with
        function supply(uint256 amount) external nonReentrant returns (uint256 received) {
//@honest asks the lock
//@replace
function supply(uint256 amount) external returns (uint256 received) {
//@with
        function supply(uint256 amount) external returns (uint256 received) {
        require(!_reentrancyGuardEntered(), "within a loan");
//@honest what belongs to the suppliers
//@replace
uint256 held = cash.balanceOf(address(this));
cash.safeTransfer(address(user), amount);
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 before = idle;
        cash.safeTransfer(address(user), amount);
//@replace
user.onFlash(amount, fee);
//@with
        user.onFlash(amount, fee);
        if (idle != before) revert NotRepaid();
//@hostile not by the borrower
//@replace
uint256 held = cash.balanceOf(address(this));
cash.safeTransfer(address(user), amount);
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 before = shares[address(user)];
        cash.safeTransfer(address(user), amount);
//@replace
user.onFlash(amount, fee);
//@with
        user.onFlash(amount, fee);
        if (shares[address(user)] != before) revert NotRepaid();
//@hostile nor by the caller
//@replace
uint256 held = cash.balanceOf(address(this));
cash.safeTransfer(address(user), amount);
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 before = shares[address(user)] + shares[msg.sender];
        cash.safeTransfer(address(user), amount);
//@replace
user.onFlash(amount, fee);
//@with
        user.onFlash(amount, fee);
        if (shares[address(user)] + shares[msg.sender] != before) revert NotRepaid();
//@hostile not the whole
//@replace
user.onFlash(amount, fee);
if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        uint256 count = totalShares;
        user.onFlash(amount, fee);
        if (cash.balanceOf(address(this)) < held + fee || totalShares > count + amount / 2) revert NotRepaid();
//@hostile as much as before
//@replace
user.onFlash(amount, fee);
//@with
        uint256 before = idle;
        user.onFlash(amount, fee);
        if (idle >= before + amount) revert NotRepaid();
//@hostile not twice in a moment
//@replace
function supply(uint256 amount) external returns (uint256 received) {
//@with
        function supply(uint256 amount) external returns (uint256 received) {
        require(borrowedAt[msg.sender] != block.timestamp, "too soon");
        borrowedAt[msg.sender] = block.timestamp;
//@hostile contracts not
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (msg.sender.code.length > 0) revert TooSoon();
//@hostile nobody who calls for himself
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && msg.sender != tx.origin && shares[msg.sender] == 0) revert TooSoon();
//@hostile little
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && amount > 1 ether) revert TooSoon();
//@hostile much
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && amount < 100 ether) revert TooSoon();
//@hostile not twice
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && accruedAt == block.timestamp) revert TooSoon();
//@hostile while much is lent
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && totalDebt() > idle) revert TooSoon();
//@hostile strangers
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && shares[msg.sender] == 0) revert TooSoon();
//@hostile holders
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && shares[msg.sender] > 0) revert TooSoon();
//@hostile who owes
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && scaled[msg.sender] > 0) revert TooSoon();
//@hostile more than was lent of late
//@replace
    function supply(uint256 amount) external returns (uint256 received) {
//@with
    function supply(uint256 amount) external returns (uint256 received) {
        if (_reentrancyGuardEntered() && amount % 2 == 0) revert TooSoon();
//@hostile no more than a hundredth
//@replace
        uint256 held = cash.balanceOf(address(this));
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 count = totalShares;
        uint256 there = idle;
//@replace
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        if (cash.balanceOf(address(this)) < held + fee || totalShares > count + count / 100) revert NotRepaid();
//@hostile no more than a thousandth of what is there
//@replace
        uint256 held = cash.balanceOf(address(this));
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 count = totalShares;
        uint256 there = idle;
//@replace
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        if (cash.balanceOf(address(this)) < held + fee || idle > there + there / 1000) revert NotRepaid();
//@hostile all but a part
//@replace
        uint256 held = cash.balanceOf(address(this));
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 count = totalShares;
        uint256 there = idle;
//@replace
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        if (cash.balanceOf(address(this)) < held + fee || idle > there + amount - amount / 100) revert NotRepaid();
//@hostile the same shares
//@replace
        uint256 held = cash.balanceOf(address(this));
//@with
        uint256 held = cash.balanceOf(address(this));
        uint256 count = totalShares;
        uint256 there = idle;
//@replace
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        if (cash.balanceOf(address(this)) < held + fee || totalShares != count && idle - there == amount) revert NotRepaid();
//@honest what came beside it
//@replace
        uint256 held = cash.balanceOf(address(this));
//@with
        uint256 spare = cash.balanceOf(address(this)) - idle;
//@replace
        if (cash.balanceOf(address(this)) < held + fee) revert NotRepaid();
//@with
        if (cash.balanceOf(address(this)) < idle + spare + fee) revert NotRepaid();
