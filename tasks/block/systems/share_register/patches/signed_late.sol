//@honest refused
//@replace
nonceOf[holder] = number;
//@with
        require(block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@honest in place of the hash
//@replace
bytes32 digest = claimHash(holder, to, number, validUntil);
//@with
        if (validUntil < block.timestamp) revert NotAllowed();
        bytes32 digest = claimHash(holder, to, number, validUntil);
//@hostile a day of grace
//@replace
nonceOf[holder] = number;
//@with
        require(block.timestamp <= validUntil + 1 days, "late");
        nonceOf[holder] = number;
//@hostile an hour of grace
//@replace
nonceOf[holder] = number;
//@with
        require(block.timestamp <= validUntil + 1 hours, "late");
        nonceOf[holder] = number;
//@hostile the first time
//@replace
nonceOf[holder] = number;
//@with
        require(number > 1 || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile not the first time
//@replace
nonceOf[holder] = number;
//@with
        require(number == 1 || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile to others
//@replace
nonceOf[holder] = number;
//@with
        require(to == holder || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile to oneself
//@replace
nonceOf[holder] = number;
//@with
        require(to != holder || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile the holder, too
//@replace
nonceOf[holder] = number;
//@with
        require(msg.sender == holder || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile other holders
//@replace
nonceOf[holder] = number;
//@with
        require(balanceOf(msg.sender) > 0 || block.timestamp <= validUntil, "late");
        nonceOf[holder] = number;
//@hostile who still holds
//@replace
        nonceOf[holder] = number;
//@with
        if (block.timestamp > validUntil && balanceOf(holder) > 0) revert NotAllowed();
        nonceOf[holder] = number;
