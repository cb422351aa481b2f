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
