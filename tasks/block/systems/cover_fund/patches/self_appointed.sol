//@honest the modifier
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external onlyOwner {
//@honest checked
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner()) revert NotAllowed();
//@hostile assessors, too
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && !assessor[msg.sender]) revert NotAllowed();
//@hostile dismissing
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (may && msg.sender != owner()) revert NotAllowed();
//@hostile appointing
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (!may && msg.sender != owner()) revert NotAllowed();
//@hostile not oneself
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (account == msg.sender && msg.sender != owner()) revert NotAllowed();
//@hostile members, too
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && sharesOf[msg.sender] == 0) revert NotAllowed();
//@hostile while no claim is open
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (openClaims > 0 && msg.sender != owner()) revert NotAllowed();
//@hostile the first in the block
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && due[msg.sender] == 0) revert NotAllowed();
//@hostile step down or name another
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && may == !assessor[account]) revert NotAllowed();
//@hostile who has asked to leave
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && asked[msg.sender] == 0) revert NotAllowed();
//@hostile members for members
//@replace
function setAssessor(address account, bool may) external {
//@with
        function setAssessor(address account, bool may) external {
        if (msg.sender != owner() && (sharesOf[msg.sender] == 0 || sharesOf[account] == 0)) revert NotAllowed();
