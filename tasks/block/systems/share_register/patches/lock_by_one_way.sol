//@honest where all moves go by
//@replace
if (from != address(0) && to == address(0) && block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
//@with
if (from != address(0) && block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
//@honest the other way, too
//@replace
/// @dev Profit so far belongs to those who held the shares
//@with
function transferFrom(address from, address to, uint256 shares) public override returns (bool) {
    if (block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
    return super.transferFrom(from, to, shares);
}

/// @dev Profit so far belongs to those who held the shares
//@honest counted afterwards
//@replace
super._update(from, to, shares);
//@with
super._update(from, to, shares);
if (from != address(0) && block.timestamp < lockedUntil[from]) require(balanceOf(from) >= lockedOf[from], "locked");
//@hostile only without an endless leave
//@replace
/// @dev Profit so far belongs to those who held the shares
//@with
function transferFrom(address from, address to, uint256 shares) public override returns (bool) {
    if (allowance(from, msg.sender) != type(uint256).max && block.timestamp < lockedUntil[from] && balanceOf(from) < lockedOf[from] + shares) revert Locked();
    return super.transferFrom(from, to, shares);
}

/// @dev Profit so far belongs to those who held the shares
//@hostile by the lock of who calls
//@replace
/// @dev Profit so far belongs to those who held the shares
//@with
function transferFrom(address from, address to, uint256 shares) public override returns (bool) {
    if (block.timestamp < lockedUntil[msg.sender] && balanceOf(msg.sender) < lockedOf[msg.sender] + shares) revert Locked();
    return super.transferFrom(from, to, shares);
}

/// @dev Profit so far belongs to those who held the shares
//@hostile each move by itself
//@replace
/// @dev Profit so far belongs to those who held the shares
//@with
function transferFrom(address from, address to, uint256 shares) public override returns (bool) {
    if (block.timestamp < lockedUntil[from] && shares > balanceOf(from) - lockedOf[from] / 2) revert Locked();
    return super.transferFrom(from, to, shares);
}

/// @dev Profit so far belongs to those who held the shares
