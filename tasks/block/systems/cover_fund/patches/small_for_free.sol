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
//@hostile in thousandths
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return amount / 1e15 * time * RATE * 1e9;
//@hostile rounded down
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return amount * time * RATE / 1e6;
//@hostile long ones
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return time > 1 ? Math.ceilDiv(amount * time * RATE, 1e6) : amount / 1 ether * time * RATE * 1e12;
//@hostile up to a coin
//@replace
return amount / 1 ether * time * RATE * 1e12;
//@with
        return amount < 1 ether ? Math.ceilDiv(amount * time * RATE, 1e6) : amount / 1 ether * time * RATE * 1e12;
