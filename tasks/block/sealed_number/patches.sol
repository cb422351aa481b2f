//@honest a block later
//@from fixed
//@replace
require(block.number > at, "in a later block");
//@with
        require(block.number > at + 1, "in a later block");
//@replace
bytes32 hash = blockhash(at);
//@with
        bytes32 hash = at == 0 ? bytes32(0) : blockhash(at + 1);
//@honest the hash alone
//@from fixed
//@replace
return uint256(keccak256(abi.encode(seed, hash, msg.sender))) % 6;
//@with
        return (uint256(hash) >> 8) % 6;
//@hostile more that is known
//@replace
return (seed + drawn * 5) % 6;
//@with
        return uint256(keccak256(abi.encode(seed, drawn, block.timestamp, blockhash(block.number - 1)))) % 6;
//@hostile nobody is right
//@replace
return (seed + drawn * 5) % 6;
//@with
        return 6 + (seed + drawn * 5) % 6;
