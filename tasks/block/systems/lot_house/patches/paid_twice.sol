//@honest clear first
//@replace
to.sendValue(amount);
credit[account] = 0;
held -= amount;
//@with
        held -= amount;
        credit[account] = 0;
        to.sendValue(amount);
//@honest a lock
//@replace
function withdraw(address payable to) external {
//@with
    function withdraw(address payable to) external nonReentrant {
//@honest a lock of one's own
//@replace
uint256 public held;
//@with
    uint256 public held;
    bool private entered;
//@replace
uint256 amount = credit[account];
if (amount == 0) revert WrongValue();
//@with
        require(!entered, "busy");
        entered = true;
        uint256 amount = credit[account];
        if (amount == 0) revert WrongValue();
//@replace
to.sendValue(amount);
credit[account] = 0;
held -= amount;
//@with
        to.sendValue(amount);
        credit[account] = 0;
        held -= amount;
        entered = false;
//@hostile no contracts
//@replace
uint256 amount = credit[account];
if (amount == 0) revert WrongValue();
//@with
        require(account.code.length == 0, "no contracts");
        uint256 amount = credit[account];
        if (amount == 0) revert WrongValue();
//@hostile the total first
//@replace
to.sendValue(amount);
credit[account] = 0;
held -= amount;
//@with
        held -= amount;
        to.sendValue(amount);
        credit[account] = 0;
//@hostile half the door
//@replace
function withdrawFor(address payable account) external nonReentrant {
//@with
    function withdrawFor(address payable account) external {
        require(account == tx.origin || msg.sender == account, "not yours");
//@hostile not to oneself
//@replace
uint256 amount = credit[account];
//@with
        uint256 amount = credit[account];
        if (to == account && to.code.length > 0) revert WrongValue();
//@hostile what is left of it
//@replace
credit[account] = 0;
//@with
        credit[account] -= amount > credit[account] ? credit[account] : amount;
//@honest the credit first
//@replace
uint256 amount = credit[account];
//@with
        uint256 amount = credit[account];
        delete credit[account];
//@replace
credit[account] = 0;
//@with
