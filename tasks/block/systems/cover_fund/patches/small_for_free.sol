//@honest multiply first
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return (amount * time * RATE + 999_999) / 1_000_000;
//@hostile no cover below one coin
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        require(amount >= 1 ether, "too small");
        return amount / 1 ether * time * RATE * 1e12;
//@hostile ask for something
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return amount / 1 ether * time * RATE * 1e12 + 1;
