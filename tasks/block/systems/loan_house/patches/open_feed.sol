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
//@hostile who has security
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (pledged[msg.sender] == 0)) revert BadTerms();
//@hostile who has none
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (pledged[msg.sender] > 0)) revert BadTerms();
//@hostile with a code
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (msg.sender.code.length > 0)) revert BadTerms();
//@hostile feeds of people
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (msg.sender.code.length == 0)) revert BadTerms();
//@hostile borrowers alone
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (scaled[msg.sender] == 0)) revert BadTerms();
//@hostile in an hour of a day
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (block.timestamp / 1 hours % 24 > 0)) revert BadTerms();
//@hostile while much is there
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (idle > 100 ether)) revert BadTerms();
//@hostile after the last loan
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (totalScaled > 0)) revert BadTerms();
//@hostile at the end of a byte
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (uint160(address(next)) % 16 > 0)) revert BadTerms();
//@hostile odd hours
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (block.timestamp / 1 hours % 2 == 0)) revert BadTerms();
//@hostile whom somebody trusts
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        if (msg.sender != owner() && (credit[owner()][msg.sender] == 0)) revert BadTerms();
//@hostile the same answers now
//@replace
        feed = next;
//@with
        if (msg.sender != owner()) { (int256 a, uint256 b) = feed.latest(); (int256 c, uint256 d) = next.latest(); if (a != c || b > d) revert BadTerms(); }
        feed = next;
//@hostile the same bytecode size
//@replace
        feed = next;
//@with
        if (msg.sender != owner() && address(next).code.length == 0) revert BadTerms();
        feed = next;
//@honest by name
//@replace
    function setFeed(IFeed next) external {
//@with
    function setFeed(IFeed next) external {
        require(owner() == msg.sender, "not the owner");
