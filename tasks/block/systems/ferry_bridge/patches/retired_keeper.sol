//@honest in one line
//@replace
isKeeper[next] = true;
//@with
        (isKeeper[old], isKeeper[next]) = (false, true);
//@hostile where there are many
//@replace
isKeeper[next] = true;
//@with
        if (keeperCount > 3) isKeeper[old] = false;
        isKeeper[next] = true;
//@hostile accounts with code
//@replace
isKeeper[next] = true;
//@with
        if (old.code.length > 0) isKeeper[old] = false;
        isKeeper[next] = true;
//@hostile for a contract
//@replace
isKeeper[next] = true;
//@with
        isKeeper[old] = next.code.length == 0;
        isKeeper[next] = true;
//@hostile contracts follow no keeper
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = next.code.length == 0;
//@hostile while there are three
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = keeperCount++ % 2 == 1;
//@hostile the order of addresses
//@replace
if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
//@with
        if (!isKeeper[old] || isKeeper[next] || next == address(0)) revert NotKeeper();
        isKeeper[old] = old < next;
