//@honest the modifier
//@replace
function setFeed(IFeed next) external {
//@with
        function setFeed(IFeed next) external onlyOwner {
//@honest checked
//@replace
function setFeed(IFeed next) external {
//@with
        function setFeed(IFeed next) external {
        _checkOwner();
//@hostile suppliers, too
//@replace
function setFeed(IFeed next) external {
//@with
        function setFeed(IFeed next) external {
        if (msg.sender != owner() && shares[msg.sender] == 0) revert BadTerms();
//@hostile not borrowers
//@replace
function setFeed(IFeed next) external {
//@with
        function setFeed(IFeed next) external {
        if (msg.sender != owner() && scaled[msg.sender] > 0) revert BadTerms();
//@hostile the same price
//@replace
function setFeed(IFeed next) external {
if (next.decimals() != feed.decimals()) revert BadTerms();
//@with
        function setFeed(IFeed next) external {
        (int256 a,) = feed.latest();
        (int256 b,) = next.latest();
        if (msg.sender != owner() && a != b) revert BadTerms();
        if (next.decimals() != feed.decimals()) revert BadTerms();
//@hostile a price that is near
//@replace
function setFeed(IFeed next) external {
if (next.decimals() != feed.decimals()) revert BadTerms();
//@with
        function setFeed(IFeed next) external {
        (int256 a,) = feed.latest();
        (int256 b,) = next.latest();
        if (msg.sender != owner() && (b > a * 2 || b * 2 < a)) revert BadTerms();
        if (next.decimals() != feed.decimals()) revert BadTerms();
//@hostile when it is old
//@replace
function setFeed(IFeed next) external {
if (next.decimals() != feed.decimals()) revert BadTerms();
//@with
        function setFeed(IFeed next) external {
        (, uint256 at) = feed.latest();
        if (msg.sender != owner() && block.timestamp <= at + MAX_AGE) revert BadTerms();
        if (next.decimals() != feed.decimals()) revert BadTerms();
//@hostile the feed itself
//@replace
function setFeed(IFeed next) external {
//@with
        function setFeed(IFeed next) external {
        if (msg.sender != owner() && msg.sender != address(next)) revert BadTerms();
