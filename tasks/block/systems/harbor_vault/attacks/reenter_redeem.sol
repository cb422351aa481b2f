interface Exit {
    function deposit(uint256 assets, address receiver) external returns (uint256);
    function redeem(uint256 shares, address receiver, address holder) external returns (uint256);
    function withdraw(uint256 assets, address receiver, address holder) external returns (uint256);
    function toAssets(uint256 shares, uint8 rounding) external view returns (uint256);
    function balanceOf(address owner) external view returns (uint256);
}

/// Withdraws the rest at the price of the moment while it is being paid.
contract Leaver {
    Token private immutable token;
    Exit private immutable vault;
    bool private waits;

    constructor(Token coin, Exit target) {
        (token, vault) = (coin, target);
    }

    function leave(uint256 amount, uint256 part) external {
        token.approve(address(vault), amount);
        vault.deposit(amount, address(this));
        token.tellMe(true);
        waits = true;
        vault.redeem(vault.balanceOf(address(this)) / part, address(this), address(this));
        token.tellMe(false);
        try vault.redeem(vault.balanceOf(address(this)), address(this), address(this)) {} catch {}
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        uint256 worth = vault.toAssets(vault.balanceOf(address(this)), 0);
        uint256 there = token.balanceOf(address(vault));
        vault.withdraw(worth < there ? worth : there, address(this), address(this));
    }
}
