//@honest half, up
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 half = (debt + 1) / 2;
uint256 paid = amount > half ? half : amount;
//@honest by the rest
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 paid = Math.min(amount, debt - debt / 2);
//@honest a stated half
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 paid = amount;
if (paid > debt.ceilDiv(2)) paid = debt.ceilDiv(2);
//@hostile three quarters
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 paid = Math.min(amount, debt * 3 / 4);
//@hostile all of a small debt
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 paid = Math.min(amount, debt > 1_000 * ONE ? debt.ceilDiv(2) : debt);
//@hostile half of the request
//@replace
uint256 paid = Math.min(amount, debt);
//@with
uint256 paid = Math.min(amount, debt) / 2;
