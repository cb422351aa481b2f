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
//@honest once
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        require(redeemedAt[digest] == 0, "redeemed");
//@hostile an hour later
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] != 0 && block.timestamp < redeemedAt[digest] + 1 hours) revert BadVoucher();
//@hostile at another time
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] == block.timestamp) revert BadVoucher();
//@hostile for the same tool
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] != 0 && worn[id] > 0) revert BadVoucher();
//@hostile for more days
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] != 0 && time > 1) revert BadVoucher();
//@hostile who owes nothing
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] != 0 && earned[msg.sender] == 0) revert BadVoucher();
//@hostile on the same day
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] > 0 && block.timestamp < redeemedAt[digest] + 1 days) revert BadVoucher();
//@hostile large ones
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] > 0 && amount > 0.01 ether) revert BadVoucher();
//@hostile by contracts
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] > 0 && msg.sender.code.length == 0) revert BadVoucher();
//@hostile in the last hour
//@replace
if (redeemedAt[digest] > validUntil) revert BadVoucher();
//@with
        if (redeemedAt[digest] > 0 && block.timestamp + 1 hours < validUntil) revert BadVoucher();
