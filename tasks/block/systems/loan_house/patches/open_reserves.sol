//@honest the modifier
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external onlyOwner nonReentrant {
//@honest checked
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner()) revert BadTerms();
//@hostile suppliers, too
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && shares[msg.sender] == 0) revert BadTerms();
//@hostile borrowers, too
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && pledged[msg.sender] == 0) revert BadTerms();
//@hostile half of it
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount > reserves / 2) revert BadTerms();
//@hostile not the caller
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && to == msg.sender) revert BadTerms();
//@hostile not all
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount == reserves) revert BadTerms();
//@hostile not much
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount > idle / 1000) revert BadTerms();
//@hostile contracts
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (msg.sender.code.length > 0)) revert BadTerms();
//@hostile to others
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (to != msg.sender)) revert BadTerms();
//@hostile to who has security
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (pledged[to] == 0)) revert BadTerms();
//@hostile who has credit of the owner
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (credit[owner()][msg.sender] == 0)) revert BadTerms();
//@hostile in whole tenths
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (amount % 0.1 ether > 0)) revert BadTerms();
//@hostile odd sums
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (amount % 2 == 1)) revert BadTerms();
//@hostile once a week
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (block.timestamp / 1 days % 7 > 0)) revert BadTerms();
//@hostile where a byte fits
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (uint160(to) % 256 != 7)) revert BadTerms();
//@hostile a tenth at most
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (amount > reserves / 10)) revert BadTerms();
//@hostile a hundredth at most
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (amount > reserves / 100)) revert BadTerms();
//@hostile right after the accrual
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (accruedAt != block.timestamp)) revert BadTerms();
//@hostile not right after the accrual
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && (accruedAt == block.timestamp)) revert BadTerms();
//@hostile to the owner or a supplier
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        if (to != owner() && shares[to] == 0) revert BadTerms();
//@honest always to the owner
//@replace
    function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
    function takeReserves(uint256 amount, address to) external nonReentrant {
        require(msg.sender == owner(), "not the owner");
