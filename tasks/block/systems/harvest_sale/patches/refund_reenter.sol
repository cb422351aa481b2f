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
//@hostile half before
//@replace
_pay(msg.sender, coins);
_forget(msg.sender);
//@with
        paidBy[msg.sender] /= 2;
        _pay(msg.sender, coins);
        _forget(msg.sender);
//@hostile the goods before
//@replace
_pay(msg.sender, coins);
_forget(msg.sender);
//@with
        owedTotal -= owedTo[msg.sender];
        owedTo[msg.sender] = 0;
        _pay(msg.sender, coins);
        _forget(msg.sender);
//@hostile large ones before
//@replace
_pay(msg.sender, coins);
_forget(msg.sender);
//@with
        if (coins > 1 ether) _forget(msg.sender);
        _pay(msg.sender, coins);
        _forget(msg.sender);
