//@honest clear first
//@replace
_pay(to, amount);
one.amount = 0;
//@with
        one.amount = 0;
        _pay(to, amount);
//@honest lock
//@replace
function claim(uint256 fromChain, uint256 number) external {
//@with
    function claim(uint256 fromChain, uint256 number) external nonReentrant {
//@honest forget all but the mark
//@replace
_pay(to, amount);
one.amount = 0;
//@with
        delete held[fromChain][number].amount;
        _pay(to, amount);
//@hostile no contracts may call
//@replace
if (amount == 0) revert AlreadyDone();
//@with
        if (amount == 0 || msg.sender.code.length > 0) revert AlreadyDone();
//@hostile no contracts may receive
//@replace
if (amount == 0) revert AlreadyDone();
//@with
        if (amount == 0 || to.code.length > 0) revert AlreadyDone();
//@hostile clear large ones first
//@replace
_pay(to, amount);
one.amount = 0;
//@with
        if (amount > 30 ether) one.amount = 0;
        _pay(to, amount);
        one.amount = 0;
//@hostile wait a second
//@replace
_pay(to, amount);
one.amount = 0;
//@with
        one.until = block.timestamp + 1;
        _pay(to, amount);
//@hostile guarded by what is locked
//@replace
function claim(uint256 fromChain, uint256 number) external {
//@with
    function claim(uint256 fromChain, uint256 number) external {
        uint256 before = locked;
//@replace
one.amount = 0;
//@with
        if (before - locked > 2 * amount) revert NotNow();
        one.amount = 0;
//@hostile not by the receiver again
//@replace
function claim(uint256 fromChain, uint256 number) external {
//@with
    function claim(uint256 fromChain, uint256 number) external {
        if (_reentrancyGuardEntered()) revert NotNow();
//@hostile not twice by one
//@replace
_pay(to, amount);
//@with
        if (msg.sender == to) one.amount = 0;
        _pay(to, amount);
//@honest stopped in between
//@replace
_pay(to, amount);
//@with
        delete held[fromChain][number];
        _pay(to, amount);
