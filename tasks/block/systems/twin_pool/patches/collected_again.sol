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
