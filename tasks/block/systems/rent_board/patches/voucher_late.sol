//@honest refused
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts || validUntil < block.timestamp) revert BadVoucher();
//@honest required
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        require(block.timestamp <= validUntil, "late");
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@hostile a day of grace
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (block.timestamp > validUntil + 1 days) revert TooLate();
//@hostile an hour of grace
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (block.timestamp > validUntil + 1 hours) revert TooLate();
//@hostile for several days
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (time > 1 && block.timestamp > validUntil) revert TooLate();
//@hostile for one day
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (time == 1 && block.timestamp > validUntil) revert TooLate();
//@hostile what pays a whole day
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (amount == offers[id].perDay && block.timestamp > validUntil) revert TooLate();
//@hostile what was rented before
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (worn[id] > 0 && block.timestamp > validUntil) revert TooLate();
//@hostile who earned
//@replace
if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
//@with
        if (amount > offers[id].perDay || amount > gifts) revert BadVoucher();
        if (earned[msg.sender] == 0 && block.timestamp > validUntil) revert TooLate();
