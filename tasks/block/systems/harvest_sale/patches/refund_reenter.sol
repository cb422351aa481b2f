//@honest a lock
//@replace
function refund() external {
//@with
    function refund() external nonReentrant {
//@honest forget first
//@replace
_pay(msg.sender, coins);
_forget(msg.sender);
//@with
        _forget(msg.sender);
        _pay(msg.sender, coins);
//@hostile a lock of its own
//@replace
function refund() external {
//@with
    bool private inside;

    function refund() external {
        require(!inside, "inside");
        inside = true;
//@replace
_pay(msg.sender, coins);
_forget(msg.sender);
//@with
        _pay(msg.sender, coins);
        _forget(msg.sender);
        inside = false;
