//@honest ask whether it was redeemed
//@replace
redeemedAt[digest] = block.timestamp;
//@with
        require(redeemedAt[digest] == 0, "redeemed");
        redeemedAt[digest] = block.timestamp;
//@hostile once a block
//@replace
redeemedAt[digest] = block.timestamp;
//@with
        require(redeemedAt[digest] < block.timestamp, "redeemed");
        redeemedAt[digest] = block.timestamp;
//@hostile once for each tool
//@replace
redeemedAt[digest] = block.timestamp;
//@with
        bytes32 key = keccak256(abi.encode(digest, id));
        require(redeemedAt[key] == 0, "redeemed");
        redeemedAt[key] = block.timestamp;
        redeemedAt[digest] = block.timestamp;
