//@honest required
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        require(planned != address(0) && code == planned, "not planned");
//@hostile as long
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || code.code.length != planned.code.length) revert NotPlanned();
//@hostile unless a planner asks
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && !hasRole(PLANNER, msg.sender))) revert NotPlanned();
