//@honest a lock
//@replace
function redeem(uint256 shares, address receiver, address holder) external returns (uint256 assets) {
//@with
    function redeem(uint256 shares, address receiver, address holder) external nonReentrant returns (uint256 assets) {
//@honest books first
//@replace
asset.safeTransfer(receiver, paid);
managed -= paid;
//@with
        managed -= paid;
        asset.safeTransfer(receiver, paid);
//@hostile a lock of its own
//@replace
function redeem(uint256 shares, address receiver, address holder) external returns (uint256 assets) {
assets = toAssets(shares, Math.Rounding.Floor);
_leave(assets, shares, receiver, holder);
//@with
    bool private inside;

    function redeem(uint256 shares, address receiver, address holder) external returns (uint256 assets) {
        require(!inside, "inside");
        inside = true;
        assets = toAssets(shares, Math.Rounding.Floor);
        _leave(assets, shares, receiver, holder);
        inside = false;
//@hostile a lock that it does not take
//@replace
function redeem(uint256 shares, address receiver, address holder) external returns (uint256 assets) {
//@with
    function redeem(uint256 shares, address receiver, address holder) external returns (uint256 assets) {
        if (_reentrancyGuardEntered()) revert ReentrancyGuardReentrantCall();
//@hostile shares last
//@replace
_burn(holder, shares);
asset.safeTransfer(receiver, paid);
managed -= paid;
//@with
        managed -= paid;
        asset.safeTransfer(receiver, paid);
        _burn(holder, shares);
//@hostile booked first for oneself
//@replace
        asset.safeTransfer(receiver, paid);
        managed -= paid;
//@with
        if (receiver == holder) managed -= paid;
        asset.safeTransfer(receiver, paid);
        if (receiver != holder) managed -= paid;
