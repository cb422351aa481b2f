//@honest ask for all days, and no more
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        uint256 price = time * offer.perDay;
        require(msg.value == price, "price");
//@honest book what was paid
//@replace
if (msg.value < offer.perDay) revert WrongValue();
offer.until += time * 1 days;
offer.prepaid += offer.perDay * time;
booked += offer.perDay * time;
//@with
        if (msg.value / time != offer.perDay || msg.value % time != 0) revert WrongValue();
        offer.until += time * 1 days;
        offer.prepaid += msg.value;
        booked += msg.value;
//@hostile only few days at a time
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value < offer.perDay || (time > 7 && msg.value != offer.perDay * time)) revert WrongValue();
//@hostile nobody may extend
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        revert WrongValue();
