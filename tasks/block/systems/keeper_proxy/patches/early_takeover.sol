//@honest by a function of its own
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (!_isFree(entry)) revert NotFree();
//@replace
function _place(uint256 id, string calldata area, string calldata key) private pure returns (bytes32) {
//@with
        function _isFree(Entry storage entry) private view returns (bool) {
            return entry.holder == address(0) || entry.expiry + GRACE < block.timestamp;
        }

        function _place(uint256 id, string calldata area, string calldata key) private pure returns (bytes32) {
//@hostile one second less
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp < entry.expiry + GRACE) revert NotFree();
//@hostile for long ones
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (periods > 1 ? GRACE : 0)) revert NotFree();
//@hostile never again
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0)) revert NotFree();
//@hostile without grace
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry) revert NotFree();
//@hostile half of the grace
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + GRACE / 2) revert NotFree();
//@hostile who held it before
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (msg.sender == entry.previous ? 0 : GRACE)) revert NotFree();
//@hostile who moves it
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (msg.sender == entry.operator ? 0 : GRACE)) revert NotFree();
//@hostile who pays more
//@replace
if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (periods > 5 ? 0 : GRACE)) revert NotFree();
//@hostile entries with an operator
//@replace
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= (entry.operator == msg.sender ? entry.expiry : entry.expiry + GRACE)) revert NotFree();
//@hostile entries that were moved
//@replace
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (entry.previous == address(0) ? GRACE : 0)) revert NotFree();
//@hostile holders with code
//@replace
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (entry.holder.code.length == 0 ? GRACE : 0)) revert NotFree();
//@hostile clerks
//@replace
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (hasRole(CLERK, msg.sender) ? 0 : GRACE)) revert NotFree();
//@hostile for many periods
//@replace
        if (entry.holder != address(0) && block.timestamp + GRACE <= entry.expiry) revert NotFree();
//@with
        if (entry.holder != address(0) && block.timestamp <= entry.expiry + (periods > 12 ? 0 : GRACE)) revert NotFree();
