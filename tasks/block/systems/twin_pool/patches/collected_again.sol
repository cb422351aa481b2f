//@honest deleted
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        delete cutCoins;
//@hostile half of it
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = a / 2;
//@hostile with tokens
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        if (b > 0) cutCoins = 0;
//@hostile large ones
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = a > 1 ether ? 0 : a;
//@hostile where there is much
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = address(this).balance > 4 * a ? 0 : Math.min(a, address(this).balance - a);
//@hostile a hundredth
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = a / 100;
//@hostile by the keeper
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = msg.sender == keeper ? Math.min(a, address(this).balance - a) : 0;
//@hostile while something is booked
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = bookedCoins > 0 ? Math.min(a, address(this).balance - a) : 0;
//@hostile a wei stays
//@replace
cutCoins = Math.min(a, address(this).balance - a);
//@with
        cutCoins = a > 0 ? 1 : 0;
