//@honest a lock
//@replace
function leave() external returns (uint256 amount) {
//@with
    function leave() external nonReentrant returns (uint256 amount) {
//@honest books first
//@replace
coin.safeTransfer(msg.sender, amount);
asked[msg.sender] = 0;
leaving -= amount;
//@with
        leaving -= amount;
        delete asked[msg.sender];
        coin.safeTransfer(msg.sender, amount);
//@hostile no contracts
//@replace
if (amount == 0) revert NothingToDo();
if (block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@with
        require(msg.sender.code.length == 0, "no contracts");
        if (amount == 0) revert NothingToDo();
        if (block.timestamp < readyAt[msg.sender]) revert TooSoon();
//@hostile the sum first
//@replace
coin.safeTransfer(msg.sender, amount);
asked[msg.sender] = 0;
leaving -= amount;
//@with
        leaving -= amount;
        coin.safeTransfer(msg.sender, amount);
        asked[msg.sender] = 0;
//@hostile a lock of its own
//@replace
function leave() external returns (uint256 amount) {
amount = asked[msg.sender];
//@with
    bool private inside;

    function leave() external returns (uint256 amount) {
        require(!inside, "inside");
        inside = true;
        amount = asked[msg.sender];
//@replace
asked[msg.sender] = 0;
leaving -= amount;
emit Left(msg.sender, amount);
//@with
        asked[msg.sender] = 0;
        leaving -= amount;
        inside = false;
        emit Left(msg.sender, amount);
//@hostile asked again
//@replace
        coin.safeTransfer(msg.sender, amount);
        asked[msg.sender] = 0;
//@with
        coin.safeTransfer(msg.sender, amount);
        if (asked[msg.sender] < amount) revert TooMuch();
        asked[msg.sender] = 0;
