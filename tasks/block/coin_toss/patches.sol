//@honest the hash of a later block
//@from fixed
//@replace
bytes32 drawn = blockhash(bet.block);
//@with
        bytes32 drawn = blockhash(bet.block + 1);
//@replace
require(bet.amount == 0 || block.number > bet.block, "in a later block");
//@with
        require(bet.amount == 0 || block.number > bet.block + 1, "two blocks later");
//@honest heads by the other half
//@from fixed
//@replace
bool won = bet.amount > 0 && drawn != 0 && (coin == 1) == bet.heads;
//@with
        bool won = bet.amount > 0 && drawn != 0 && (coin == 0) == bet.heads;
//@hostile more in the hash
//@replace
uint256 coin = uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 2;
//@with
        uint256 coin = uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp, msg.sender, rounds))) % 2;
//@hostile nobody wins
//@replace
if ((coin == 1) == heads) {
//@with
        if ((coin == 2) == true) {
