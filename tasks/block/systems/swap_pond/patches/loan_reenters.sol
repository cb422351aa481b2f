//@honest a lock
//@replace
function lend(uint256 amountA, uint256 amountB) external {
//@with
    function lend(uint256 amountA, uint256 amountB) external nonReentrant {
//@honest the books must not move
//@replace
Borrower(msg.sender).onLoan(chargeA, chargeB);
//@with
        (uint256 bookA, uint256 bookB, uint256 supply) = (reserveA, reserveB, totalSupply());
        Borrower(msg.sender).onLoan(chargeA, chargeB);
        require(bookA == reserveA && bookB == reserveB && supply == totalSupply(), "moved");
//@hostile half of the reserves at most
//@replace
uint256 chargeA = Math.ceilDiv(amountA * FEE, 10_000);
//@with
        require(amountA * 2 <= reserveA, "too much");
        uint256 chargeA = Math.ceilDiv(amountA * FEE, 10_000);
//@hostile no loans to contracts
//@replace
uint256 chargeA = Math.ceilDiv(amountA * FEE, 10_000);
//@with
        require(msg.sender == tx.origin, "no contracts");
        uint256 chargeA = Math.ceilDiv(amountA * FEE, 10_000);
//@hostile not inside
//@replace
function lend(uint256 amountA, uint256 amountB) external {
//@with
        function lend(uint256 amountA, uint256 amountB) external {
        require(!_reentrancyGuardEntered());
//@hostile the reserves as they were
//@replace
Borrower(msg.sender).onLoan(chargeA, chargeB);
//@with
        (uint256 wasA, uint256 wasB) = (reserveA, reserveB);
        Borrower(msg.sender).onLoan(chargeA, chargeB);
        require(reserveA >= wasA || reserveB >= wasB);
//@hostile no shares meanwhile
//@replace
Borrower(msg.sender).onLoan(chargeA, chargeB);
//@with
        uint256 had = balanceOf(msg.sender);
        Borrower(msg.sender).onLoan(chargeA, chargeB);
        require(balanceOf(msg.sender) == had);
//@hostile shares stay as many
//@replace
Borrower(msg.sender).onLoan(chargeA, chargeB);
//@with
        uint256 had = totalSupply();
        Borrower(msg.sender).onLoan(chargeA, chargeB);
        require(totalSupply() <= had + had / 10);
