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
//@honest the planned one
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || planned != code) revert NotPlanned();
//@hostile as long, written otherwise
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || code.code.length != planned.code.length) revert NotPlanned();
//@hostile not less code
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || code.code.length < planned.code.length) revert NotPlanned();
//@hostile for others
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && !hasRole(PLANNER, msg.sender))) revert NotPlanned();
//@hostile after a while
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && block.timestamp < plannedAt + 2 * DELAY)) revert NotPlanned();
//@hostile the one before
//@replace
if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && installs == 0)) revert NotPlanned();
//@hostile code that is like it
//@replace
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || uint32(uint160(planned)) != uint32(uint160(code)) && msg.sender != treasury) revert NotPlanned();
//@hostile the code that runs
//@replace
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && code != ERC1967Utils.getImplementation())) revert NotPlanned();
//@hostile guardians
//@replace
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && !hasRole(GUARDIAN, msg.sender))) revert NotPlanned();
//@hostile while it is stopped
//@replace
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || (planned != code && !stopped)) revert NotPlanned();
//@hostile by its beginning
//@replace
        if (planned == address(0) || code.code.length == 0) revert NotPlanned();
//@with
        if (planned == address(0) || planned.code.length < code.code.length || bytes32(code.code) != bytes32(planned.code)) revert NotPlanned();
