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
