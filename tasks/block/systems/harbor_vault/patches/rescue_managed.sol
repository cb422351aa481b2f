//@honest in two steps
//@replace
uint256 spare = held;
//@with
        uint256 spare = held;
        if (token == asset) spare -= managed;
//@hostile half of it
//@replace
uint256 spare = held;
//@with
        uint256 spare = token == asset ? held - managed / 2 : held;
//@hostile the profit alone
//@replace
uint256 spare = held;
//@with
        uint256 spare = token == asset ? held - lockedProfit : held;
//@hostile while it is open
//@replace
uint256 spare = held;
//@with
        uint256 spare = token == asset && depositCap > 0 ? held - managed : held;
