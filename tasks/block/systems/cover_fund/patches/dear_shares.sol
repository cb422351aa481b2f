//@honest before
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital;
//@honest less what was added
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + msg.value;
        worth -= msg.value;
//@hostile half of it
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + msg.value / 2;
//@hostile the first time
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = sharesOf[msg.sender] == 0 ? capital + msg.value : capital;
//@hostile a hundredth
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + msg.value / 100;
//@hostile large ones
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = msg.value > capital ? capital + msg.value : capital;
//@hostile the other way
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital > msg.value ? capital - msg.value : capital;
//@hostile with the fees
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + fees;
//@hostile when little is there
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital < 1 ether ? capital + msg.value : capital;
//@hostile with bonds
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + bonds;
//@hostile with what is due
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital + dueTotal;
//@hostile without what is locked
//@replace
uint256 worth = capital + msg.value;
//@with
        uint256 worth = capital > locked / 10 ? capital - locked / 10 : capital;
