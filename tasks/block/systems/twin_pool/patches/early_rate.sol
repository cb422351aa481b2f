//@honest sides named first
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        (uint256 more, uint256 less) = (grown + given, shrunk - given);
        uint256 rate = rateFor(more, less);
//@hostile half way
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = rateFor(grown + given / 2, shrunk - given / 2);
//@hostile one side
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = rateFor(grown + given, shrunk);
//@hostile twice the base
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = Math.max(rateFor(grown, shrunk), 2 * BASE);
//@hostile large ones
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = given * 10 > shrunk ? rateFor(grown + given, shrunk - given) : rateFor(grown, shrunk);
//@hostile what is given
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = rateFor(grown + given, shrunk);
//@hostile what is left
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = rateFor(grown, shrunk - given);
//@hostile small ones
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = given * 100 < grown ? rateFor(grown, shrunk) : rateFor(grown + given, shrunk - given);
//@hostile the mean of both
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = (rateFor(grown, shrunk) + rateFor(grown + given, shrunk - given)) / 2;
//@hostile who has shares
//@replace
uint256 rate = rateFor(grown, shrunk);
//@with
        uint256 rate = balanceOf(msg.sender) > 0 ? rateFor(grown, shrunk) : rateFor(grown + given, shrunk - given);
