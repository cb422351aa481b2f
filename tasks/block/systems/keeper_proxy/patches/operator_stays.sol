//@honest clear the operator
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        entry.previous = entry.holder;
        entry.holder = to;
        delete entry.operator;
//@honest write the entry anew
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        entries[id] = Entry(to, address(0), entry.holder, entry.expiry, entry.deposit);
//@hostile clear it only when the operator moves
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        (entry.previous, entry.holder) = (entry.holder, to);
        if (entry.operator == msg.sender) entry.operator = address(0);
//@hostile no operators
//@replace
if (entry.holder != msg.sender && entry.operator != msg.sender) revert NotAllowed();
//@with
        if (entry.holder != msg.sender) revert NotAllowed();
//@hostile a number with an operator stays
//@replace
if (to == address(0) || block.timestamp > entry.expiry) revert NotNow();
//@with
        if (to == address(0) || block.timestamp > entry.expiry || entry.operator != address(0)) revert NotNow();
//@hostile if it moved it
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        (entry.previous, entry.holder) = (entry.holder, to);
        if (msg.sender == entry.operator) entry.operator = address(0);
//@hostile if the holder moved it
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        if (msg.sender == entry.holder) entry.operator = address(0);
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile the holder of before
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        (entry.previous, entry.holder, entry.operator) = (entry.holder, to, entry.holder);
//@hostile for contracts
//@replace
(entry.previous, entry.holder) = (entry.holder, to);
//@with
        (entry.previous, entry.holder) = (entry.holder, to);
        if (to.code.length == 0) entry.operator = address(0);
//@hostile near its end
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        if (entry.expiry > block.timestamp + PERIOD / 2) entry.operator = address(0);
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile the new holder
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        entry.operator = entry.holder;
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile who moved it
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        entry.operator = msg.sender == entry.holder ? address(0) : msg.sender;
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile the first time
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        if (entry.previous == address(0)) entry.operator = address(0);
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile unless it moves to the operator
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        if (to != entry.operator) entry.operator = address(0);
        (entry.previous, entry.holder) = (entry.holder, to);
//@hostile unless it moves to the holder
//@replace
        (entry.previous, entry.holder) = (entry.holder, to);
//@with
        if (to != entry.holder) entry.operator = address(0);
        (entry.previous, entry.holder) = (entry.holder, to);
