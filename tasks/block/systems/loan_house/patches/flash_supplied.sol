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
