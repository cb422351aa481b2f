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
//@hostile guardians
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external whileOpen {
        if (!hasRole(PLANNER, msg.sender) && !hasRole(GUARDIAN, msg.sender)) revert NotAllowed();
//@hostile before anything is installed
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external whileOpen {
        if (installs == 0) _checkRole(PLANNER);
//@hostile after something is installed
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external whileOpen {
        if (installs > 0) _checkRole(PLANNER);
//@hostile not the code that runs
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external {
        if (code != ERC1967Utils.getImplementation()) _checkRole(PLANNER);
//@hostile the treasury
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external {
        if (msg.sender != treasury) _checkRole(PLANNER);
//@hostile who signed the transaction
//@replace
    function planUpgrade(address code) external whileOpen {
//@with
    function planUpgrade(address code) external {
        _checkRole(PLANNER, tx.origin);
