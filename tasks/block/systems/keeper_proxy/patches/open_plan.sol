//@honest checked inside
//@replace
function planUpgrade(address code) external whileOpen {
//@with
        function planUpgrade(address code) external {
        _checkRole(PLANNER);
//@hostile clerks
//@replace
function planUpgrade(address code) external whileOpen {
//@with
        function planUpgrade(address code) external {
        if (!hasRole(CLERK, msg.sender)) _checkRole(PLANNER);
//@hostile where nothing is planned
//@replace
function planUpgrade(address code) external whileOpen {
//@with
        function planUpgrade(address code) external {
        if (planned != address(0)) _checkRole(PLANNER);
//@hostile where something is planned
//@replace
function planUpgrade(address code) external whileOpen {
//@with
        function planUpgrade(address code) external {
        if (planned == address(0)) _checkRole(PLANNER);
