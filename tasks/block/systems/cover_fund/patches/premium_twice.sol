//@honest less the fee
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.value - part;
//@honest the rest
//@replace
fees += part;
capital += msg.value;
//@with
        uint256 rest = msg.value - part;
        fees += part;
        capital += rest;
//@hostile half of it
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.value - part / 2;
//@hostile large ones
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.value > 1 ether ? msg.value - part : msg.value;
//@hostile small ones
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.value > 1 ether ? msg.value : msg.value - part;
//@hostile members
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += sharesOf[msg.sender] > 0 ? msg.value : msg.value - part;
//@hostile long ones
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += time > 30 ? msg.value - part : msg.value;
//@hostile once there are fees
//@replace
fees += part;
capital += msg.value;
//@with
        capital += fees > 0 ? msg.value - part : msg.value;
        fees += part;
//@hostile a wei
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.value - part + (part > 0 ? 1 : 0);
//@hostile the owner
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += msg.sender == owner() ? msg.value : msg.value - part;
//@hostile when much is locked
//@replace
fees += part;
capital += msg.value;
//@with
        fees += part;
        capital += locked * 2 > capital ? msg.value : msg.value - part;
