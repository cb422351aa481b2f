//@honest the modifier
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external onlyOwner nonReentrant {
//@honest checked
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        _checkOwner();
//@hostile who has shares
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && balanceOf(msg.sender) == 0) revert NothingToDo();
//@hostile not the caller
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && to == msg.sender) revert NothingToDo();
//@hostile little
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && feesA + feesB > 10 ** 16) revert NothingToDo();
//@hostile one side
//@replace
(feesA, feesB) = (0, 0);
tokenA.safeTransfer(to, a);
tokenB.safeTransfer(to, b);
//@with
        (feesA, feesB) = (0, 0);
        tokenA.safeTransfer(msg.sender == owner() ? to : owner(), a);
        tokenB.safeTransfer(to, b);
//@hostile the other side
//@replace
(feesA, feesB) = (0, 0);
tokenA.safeTransfer(to, a);
tokenB.safeTransfer(to, b);
//@with
        (feesA, feesB) = (0, 0);
        tokenA.safeTransfer(to, a);
        tokenB.safeTransfer(msg.sender == owner() ? to : owner(), b);
//@hostile when both are there
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && (feesA == 0 || feesB == 0)) revert NothingToDo();
//@hostile when one is there
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && feesA > 0 && feesB > 0) revert NothingToDo();
//@hostile contracts
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && msg.sender.code.length == 0) revert NothingToDo();
//@hostile who holds shares
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (balanceOf(msg.sender) == 0) _checkOwner();
//@hostile what is little
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (feesA > 1 ether || feesB > 1 ether) _checkOwner();
//@hostile the owner is paid or all is little
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && to != owner() && feesA + feesB > 1000) revert NothingToDo();
//@hostile who holds most shares
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && balanceOf(msg.sender) * 2 < totalSupply()) revert NothingToDo();
//@hostile to the pool
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && to != address(this)) revert NothingToDo();
//@hostile to users
//@replace
function collectFees(address to) external nonReentrant {
//@with
        function collectFees(address to) external nonReentrant {
        if (msg.sender != owner() && to.code.length > 0) revert NothingToDo();
