//@honest required
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        require(msg.sender == address(this), "not the wallet");
//@hostile members
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external onlyMember {
//@hostile anybody may raise it
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        require(msg.sender == address(this) || needed > quorum, "not lower");
//@hostile anybody may lower it
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        require(msg.sender == address(this) || needed < quorum, "not higher");
//@hostile members may raise it
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        require(msg.sender == address(this) || (isMember[msg.sender] && needed >= quorum), "not lower");
//@hostile a member may raise it
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        if (msg.sender != address(this) && !(isMember[msg.sender] && needed > quorum)) revert NotWallet();
//@hostile as it is or higher
//@replace
function setQuorum(uint256 needed) external {
//@with
        function setQuorum(uint256 needed) external {
        if (msg.sender != address(this) && needed < quorum) revert NotWallet();
