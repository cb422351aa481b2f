//@honest named
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount;
        amount = fees;
//@hostile half of it
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : address(this).balance / 2;
//@hostile twice the rents
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = address(this).balance >= 2 * fees ? 2 * fees : fees;
//@hostile less what is deposited by half
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : address(this).balance - deposits / 2;
//@honest less what is deposited
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : address(this).balance - deposits;
//@hostile at most twice
//@replace
uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = address(this).balance > 2 * fees ? 2 * fees : fees;
//@hostile less what is owed
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : address(this).balance - owed[msg.sender];
//@hostile where there is as much
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = address(this).balance >= deposits + fees ? fees : address(this).balance;
        if (amount < deposits) amount = fees == 0 ? 0 : address(this).balance;
//@hostile the larger
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : (fees > deposits ? fees : address(this).balance);
//@hostile a deposit less
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : address(this).balance - (deposits >= DEPOSIT ? deposits - DEPOSIT : 0);
//@hostile a rent more
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : fees + (deposits > 0 ? price : 0);
//@hostile a wei more
//@replace
        uint256 amount = fees == 0 ? 0 : address(this).balance;
//@with
        uint256 amount = fees == 0 ? 0 : fees + (deposits > 0 ? 1 : 0);
