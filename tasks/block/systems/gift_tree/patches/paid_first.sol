//@honest a lock
//@replace
external
returns (uint256 amount)
{
for (uint256 i = 0; i < ids.length; i++) {
//@with
        external
        nonReentrant
        returns (uint256 amount)
    {
        for (uint256 i = 0; i < ids.length; i++) {
//@honest marks first
//@replace
reserved[address(round.token)] -= amount;
round.token.safeTransfer(to, amount);
marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
round.taken += amount;
//@with
        reserved[address(round.token)] -= amount;
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
        round.taken += amount;
        round.token.safeTransfer(to, amount);
//@hostile a lock of its own
//@replace
external
returns (uint256 amount)
{
for (uint256 i = 0; i < ids.length; i++) {
//@with
        external
        returns (uint256 amount)
    {
        require(!inside, "inside");
        inside = true;
        for (uint256 i = 0; i < ids.length; i++) {
//@replace
amount += _settle(ids[i], shares[i], account);
}
}
//@with
            amount += _settle(ids[i], shares[i], account);
        }
        inside = false;
    }

    bool private inside;
//@hostile only the mark first
//@replace
reserved[address(round.token)] -= amount;
round.token.safeTransfer(to, amount);
marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
round.taken += amount;
//@with
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
        reserved[address(round.token)] -= amount;
        round.token.safeTransfer(to, amount);
        round.taken += amount;
//@hostile the sum first
//@replace
        round.token.safeTransfer(to, amount);
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
        round.taken += amount;
//@with
        round.taken += amount;
        round.token.safeTransfer(to, amount);
        marks[id][share.number >> 8] |= 1 << (share.number & 0xff);
