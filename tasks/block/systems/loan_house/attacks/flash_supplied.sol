/// Supplies what others hand over, for whoever made it.
contract Cellar {
    Token private immutable cash;
    Lender private immutable house;
    address private immutable maker = msg.sender;

    constructor(Token money, Lender where) {
        cash = money;
        house = where;
    }

    function store() external {
        uint256 amount = cash.balanceOf(address(this));
        cash.approve(address(house), amount);
        house.supply(amount);
    }

    function empty() external {
        house.redeem(house.shares(address(this)));
        cash.transfer(maker, cash.balanceOf(address(this)));
    }
}

/// Borrows for a moment, has another supply a part of it, and pays the rest back.
contract Guest {
    Token private immutable cash;
    address private immutable house;
    Cellar private immutable cellar;
    uint256 private immutable part;

    constructor(Token money, address where, Cellar store, uint256 percent) {
        cash = money;
        house = where;
        cellar = store;
        part = percent;
    }

    function onFlash(uint256 amount, uint256 fee) external {
        uint256 kept = amount * part / 100;
        cash.transfer(address(cellar), kept);
        cellar.store();
        cash.transfer(house, amount - kept + fee);
    }
}
