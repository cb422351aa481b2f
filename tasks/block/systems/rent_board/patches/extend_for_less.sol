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
//@hostile all days but one
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value < offer.perDay || msg.value + offer.perDay < offer.perDay * time) revert WrongValue();
//@hostile half
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value < offer.perDay * ((time + 1) / 2)) revert WrongValue();
//@hostile more is welcome
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value < offer.perDay * time) revert WrongValue();
//@hostile at most a week
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value != offer.perDay * (time > 7 ? 7 : time)) revert WrongValue();
//@hostile the lender is free
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value != offer.perDay * time && msg.sender != offer.lender) revert WrongValue();
//@hostile from the credit
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value + earned[msg.sender] < offer.perDay * time) revert WrongValue();
//@hostile rounded to coins
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value / 1 ether != offer.perDay * time / 1 ether) revert WrongValue();
//@hostile what is booked anyway
//@replace
if (msg.value < offer.perDay) revert WrongValue();
//@with
        if (msg.value < offer.perDay || (booked + msg.value > address(this).balance)) revert WrongValue();
