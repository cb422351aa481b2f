//@honest books first
//@replace
token.safeTransfer(to, amount);
grants[id].released += amount;
promised -= amount;
//@with
        grants[id].released += amount;
        promised -= amount;
        token.safeTransfer(to, amount);
//@honest a lock
//@replace
function claim(uint256 id) external returns (uint256 amount) {
//@with
    function claim(uint256 id) external nonReentrant returns (uint256 amount) {
//@hostile no contracts
//@replace
function claim(uint256 id) external returns (uint256 amount) {
//@with
    function claim(uint256 id) external returns (uint256 amount) {
        require(msg.sender.code.length == 0, "no contracts");
//@hostile a half of the books first
//@replace
token.safeTransfer(to, amount);
grants[id].released += amount;
promised -= amount;
//@with
        promised -= amount;
        token.safeTransfer(to, amount);
        grants[id].released += amount;
//@hostile the number of before
//@replace
grants[id].released += amount;
//@with
        grants[id].released = amount;
//@hostile not by the same in a transfer
//@replace
amount = _pay(id, grants[id].payee);
//@with
        if (grants[id].payee == msg.sender) revert NotAllowed();
        amount = _pay(id, grants[id].payee);
//@hostile looks again
//@replace
promised -= amount;
//@with
        promised -= amount;
        if (grants[id].released > grants[id].total) revert NothingDue();
