//@honest in order
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        ticket.cashedAt = block.timestamp;
        bookedCoins -= ticket.coins;
        bookedTokens -= ticket.tokens;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
//@honest the lock
//@replace
function cash(uint256 id, address payable to) external {
//@with
        function cash(uint256 id, address payable to) external nonReentrant {
//@honest amounts in memory
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        (uint256 a, uint256 b) = (ticket.coins, ticket.tokens);
        ticket.cashedAt = block.timestamp;
        (bookedCoins, bookedTokens) = (bookedCoins - a, bookedTokens - b);
        token.safeTransfer(to, b);
        to.sendValue(a);
//@hostile the books first
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        bookedCoins -= ticket.coins;
        bookedTokens -= ticket.tokens;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        ticket.cashedAt = block.timestamp;
//@hostile not to oneself
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        if (to == msg.sender) ticket.cashedAt = block.timestamp;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        bookedCoins -= Math.min(bookedCoins, ticket.coins);
        bookedTokens -= Math.min(bookedTokens, ticket.tokens);
        ticket.cashedAt = block.timestamp;
//@hostile to oneself
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        if (to != msg.sender) ticket.cashedAt = block.timestamp;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        bookedCoins -= Math.min(bookedCoins, ticket.coins);
        bookedTokens -= Math.min(bookedTokens, ticket.tokens);
        ticket.cashedAt = block.timestamp;
//@hostile between both
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        token.safeTransfer(to, ticket.tokens);
        to.sendValue(ticket.coins);
        if (ticket.cashedAt == 0) {
            bookedCoins -= ticket.coins;
            bookedTokens -= ticket.tokens;
        }
        ticket.cashedAt = block.timestamp;
//@hostile what is booked
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        if (ticket.coins > bookedCoins) revert NotNow();
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        bookedCoins -= Math.min(bookedCoins, ticket.coins);
        bookedTokens -= Math.min(bookedTokens, ticket.tokens);
        ticket.cashedAt = block.timestamp;
//@hostile a little gas
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        (bool sent,) = to.call{value: ticket.coins, gas: 200_000}("");
        require(sent);
        token.safeTransfer(to, ticket.tokens);
        if (ticket.cashedAt == 0) {
            bookedCoins -= ticket.coins;
            bookedTokens -= ticket.tokens;
        }
        ticket.cashedAt = block.timestamp;
//@hostile the tokens once
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
    bookedCoins -= ticket.coins;
    bookedTokens -= ticket.tokens;
}
ticket.cashedAt = block.timestamp;
//@with
        to.sendValue(ticket.coins);
        if (ticket.cashedAt == 0) {
            token.safeTransfer(to, ticket.tokens);
            bookedCoins -= ticket.coins;
            bookedTokens -= ticket.tokens;
        }
        ticket.cashedAt = block.timestamp;
//@hostile its owner is a contract
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
//@with
        if (msg.sender.code.length > 0) ticket.cashedAt = block.timestamp;
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        if (ticket.cashedAt == 0) {
//@hostile large ones
//@replace
to.sendValue(ticket.coins);
token.safeTransfer(to, ticket.tokens);
if (ticket.cashedAt == 0) {
//@with
        if (ticket.coins > 1 ether && bookedCoins < ticket.coins) revert NotNow();
        to.sendValue(ticket.coins);
        token.safeTransfer(to, ticket.tokens);
        if (ticket.cashedAt == 0) {
