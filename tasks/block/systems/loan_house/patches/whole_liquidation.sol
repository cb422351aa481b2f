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
//@hostile of what is worth nothing
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt > worthOf(pledged[account]) ? debt : debt.ceilDiv(2));
//@hostile by suppliers
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, shares[msg.sender] > 0 ? debt : debt.ceilDiv(2));
//@hostile nearly all
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt - 1);
//@hostile by the owner
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, msg.sender == owner() ? debt : debt.ceilDiv(2));
//@hostile by contracts
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, msg.sender.code.length > 0 ? debt : debt.ceilDiv(2));
//@hostile later
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, borrowedAt[account] + 7 days < block.timestamp ? debt : debt.ceilDiv(2));
//@hostile six of ten
//@replace
uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt * 6 / 10);
