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
//@hostile only the holder
//@replace
        if (msg.sender != holder && !helperOf[holder][msg.sender]) revert NotAllowed();
        amount = _pay(id, grants[id].payee);
//@with
        if (msg.sender != holder) revert NotAllowed();
        amount = _pay(id, grants[id].payee);
//@hostile half is booked first
//@replace
        token.safeTransfer(to, amount);
        grants[id].released += amount;
//@with
        grants[id].released += amount / 2;
        token.safeTransfer(to, amount);
        grants[id].released += amount - amount / 2;
//@hostile locked for those with a payee
//@replace
        amount = _pay(id, grants[id].payee);
//@with
        if (grants[id].payee != holder && _reentrancyGuardEntered()) revert NotAllowed();
        amount = _pay(id, grants[id].payee);
//@hostile booked first once all is earned
//@replace
        token.safeTransfer(to, amount);
        grants[id].released += amount;
//@with
        bool all = amount == grants[id].total;
        if (all) grants[id].released += amount;
        token.safeTransfer(to, amount);
        if (!all) grants[id].released += amount;
//@hostile booked first if it is the first time
//@replace
        token.safeTransfer(to, amount);
        grants[id].released += amount;
//@with
        bool first = grants[id].released == 0;
        if (first) grants[id].released += amount;
        token.safeTransfer(to, amount);
        if (!first) grants[id].released += amount;
//@hostile once in a block
//@replace
    function claim(uint256 id) external returns (uint256 amount) {
//@with
    mapping(uint256 => uint256) private lastAmount;
    function claim(uint256 id) external returns (uint256 amount) {
        if (lastAmount[id] == due(id)) revert NothingDue();
        lastAmount[id] = due(id);
//@honest booked before, in a function of its own
//@replace
        amount = due(id);
//@with
        amount = _book(id);
//@replace
        grants[id].released += amount;
        promised -= amount;
//@with
//@replace
    function _pay(uint256 id, address to) private returns (uint256 amount) {
//@with
    function _book(uint256 id) private returns (uint256 amount) {
        amount = due(id);
        grants[id].released += amount;
        promised -= amount;
    }

    function _pay(uint256 id, address to) private returns (uint256 amount) {
