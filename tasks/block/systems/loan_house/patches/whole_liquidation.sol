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
//@hostile small debts
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt < 100 ether ? debt : debt.ceilDiv(2));
//@hostile large debts
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt > 100 ether ? debt : debt.ceilDiv(2));
//@hostile borrowers
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, scaled[msg.sender] > 0 ? debt : debt.ceilDiv(2));
//@hostile who has security
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, pledged[msg.sender] > 0 ? debt : debt.ceilDiv(2));
//@hostile nearly healthy
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt * 100 <= worthOf(pledged[account]) * (LIMIT + 1) ? debt : debt.ceilDiv(2));
//@hostile who trusts
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, credit[account][msg.sender] > 0 ? debt : debt.ceilDiv(2));
//@hostile suppliers who owe
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, shares[account] > 0 ? debt : debt.ceilDiv(2));
//@hostile late
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, block.timestamp > borrowedAt[account] + 1 days ? debt : debt.ceilDiv(2));
//@hostile soon
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, block.timestamp < borrowedAt[account] + 1 hours ? debt : debt.ceilDiv(2));
//@hostile odd amounts
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, amount % 2 == 1 ? debt : debt.ceilDiv(2));
//@hostile while little is there
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, idle < totalDebt() ? debt : debt.ceilDiv(2));
//@hostile two thirds
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt * 2 / 3);
//@hostile half and a token
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt / 2 + 1 ether);
//@hostile of all the debt there is
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, Math.min(debt, totalDebt() / 2));
//@honest half, rounded down
//@replace
        uint256 paid = Math.min(amount, debt);
//@with
        uint256 paid = Math.min(amount, debt / 2);
