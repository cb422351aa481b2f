//@honest the modifier
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external onlyOwner nonReentrant {
//@honest checked
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner()) revert BadTerms();
//@hostile suppliers, too
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && shares[msg.sender] == 0) revert BadTerms();
//@hostile borrowers, too
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && pledged[msg.sender] == 0) revert BadTerms();
//@hostile half of it
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount > reserves / 2) revert BadTerms();
//@hostile not the caller
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && to == msg.sender) revert BadTerms();
//@hostile not all
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount == reserves) revert BadTerms();
//@hostile not much
//@replace
function takeReserves(uint256 amount, address to) external nonReentrant {
//@with
        function takeReserves(uint256 amount, address to) external nonReentrant {
        if (msg.sender != owner() && amount > idle / 1000) revert BadTerms();
