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
//@hostile no more than once in a block by the same caller
//@replace
        _pay(to, amount);
        one.amount = 0;
//@with
        one.until = msg.sender == to ? block.timestamp + 1 : one.until;
        _pay(to, amount);
        one.amount = 0;
//@hostile the half is cleared before
//@replace
        _pay(to, amount);
        one.amount = 0;
//@with
        one.amount = amount / 2;
        _pay(to, amount);
        one.amount = 0;
//@hostile only where there is enough for two
//@replace
        _pay(to, amount);
        one.amount = 0;
//@with
        if (locked < 4 * amount) one.amount = 0;
        _pay(to, amount);
        one.amount = 0;
//@hostile cleared before if it waited long
//@replace
        _pay(to, amount);
        one.amount = 0;
//@with
        if (block.timestamp > one.until + 2 days) one.amount = 0;
        _pay(to, amount);
        one.amount = 0;
//@hostile paid by hand of the caller
//@replace
        if (amount == 0) revert AlreadyDone();
//@with
        if (amount == 0 || (msg.sender != to && to.code.length > 0 && msg.sender.code.length > 0)) revert AlreadyDone();
