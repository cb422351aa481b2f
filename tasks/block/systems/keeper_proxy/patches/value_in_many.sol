//@honest not payable
//@replace
function doMany(bytes[] calldata calls) external payable {
//@with
        function doMany(bytes[] calldata calls) external {
//@honest no coins
//@replace
function doMany(bytes[] calldata calls) external payable {
//@with
        function doMany(bytes[] calldata calls) external payable {
        if (msg.value > 0) revert WrongValue();
//@hostile at most two
//@replace
function doMany(bytes[] calldata calls) external payable {
//@with
        function doMany(bytes[] calldata calls) external payable {
        if (msg.value > 0 && calls.length > 2) revert WrongValue();
//@hostile not the same twice
//@replace
for (uint256 i = 0; i < calls.length; i++) {
Address.functionDelegateCall(address(this), calls[i]);
//@with
        for (uint256 i = 0; i < calls.length; i++) {
        if (i > 0 && msg.value > 0 && bytes4(calls[i]) == bytes4(calls[i - 1])) revert WrongValue();
        Address.functionDelegateCall(address(this), calls[i]);
//@hostile one enrolment
//@replace
for (uint256 i = 0; i < calls.length; i++) {
Address.functionDelegateCall(address(this), calls[i]);
//@with
        uint256 seen = 0;
        for (uint256 i = 0; i < calls.length; i++) {
        if (bytes4(calls[i]) == this.enroll.selector && ++seen > 1) revert WrongValue();
        Address.functionDelegateCall(address(this), calls[i]);
//@hostile one renewal
//@replace
for (uint256 i = 0; i < calls.length; i++) {
Address.functionDelegateCall(address(this), calls[i]);
//@with
        uint256 seen = 0;
        for (uint256 i = 0; i < calls.length; i++) {
        if (bytes4(calls[i]) == this.renew.selector && ++seen > 1) revert WrongValue();
        Address.functionDelegateCall(address(this), calls[i]);
//@hostile enough is there
//@replace
for (uint256 i = 0; i < calls.length; i++) {
Address.functionDelegateCall(address(this), calls[i]);
//@with
        for (uint256 i = 0; i < calls.length; i++) {
        if (address(this).balance < deposits + msg.value) revert WrongValue();
        Address.functionDelegateCall(address(this), calls[i]);
//@hostile no enrolment
//@replace
for (uint256 i = 0; i < calls.length; i++) {
Address.functionDelegateCall(address(this), calls[i]);
//@with
        for (uint256 i = 0; i < calls.length; i++) {
        if (bytes4(calls[i]) == this.enroll.selector) revert WrongValue();
        Address.functionDelegateCall(address(this), calls[i]);
//@hostile as much as all cost
//@replace
            Address.functionDelegateCall(address(this), calls[i]);
//@with
            if (i > 0 && msg.value > 0 && bytes4(calls[i]) == bytes4(calls[i - 1])) revert WrongValue();
            Address.functionDelegateCall(address(this), calls[i]);
//@hostile no renewal after an enrolment
//@replace
            Address.functionDelegateCall(address(this), calls[i]);
//@with
            if (i > 0 && msg.value > 0 && bytes4(calls[i]) == this.enroll.selector) revert WrongValue();
            Address.functionDelegateCall(address(this), calls[i]);
//@hostile contracts
//@replace
            Address.functionDelegateCall(address(this), calls[i]);
//@with
            if (msg.value > 0 && calls.length > 1 && msg.sender == tx.origin) revert WrongValue();
            Address.functionDelegateCall(address(this), calls[i]);
//@honest one call with coins
//@replace
            Address.functionDelegateCall(address(this), calls[i]);
//@with
            if (msg.value > 0 && calls.length > 1) revert WrongValue();
            Address.functionDelegateCall(address(this), calls[i]);
//@hostile at most three
//@replace
            Address.functionDelegateCall(address(this), calls[i]);
//@with
            if (msg.value > DEPOSIT && calls.length > 1) revert WrongValue();
            Address.functionDelegateCall(address(this), calls[i]);
