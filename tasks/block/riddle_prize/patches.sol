//@alternative half an hour
//@replace
winner = msg.sender;
//@with
        require(sealedAnswer[msg.sender] == sealOf(msg.sender, word), "seal it first");
        require(block.timestamp > sealedAt[msg.sender] + 30 minutes, "seal it earlier");
        winner = msg.sender;
//@honest another seal
//@replace
return keccak256(abi.encode(who, word));
//@with
        return keccak256(abi.encodePacked("seal", who, word));
//@replace
winner = msg.sender;
//@with
        bytes32 was = sealedAnswer[msg.sender];
        if (was != sealOf(msg.sender, word) || block.timestamp < sealedAt[msg.sender] + 50 minutes) revert();
        winner = msg.sender;
//@hostile a seal of anything
//@replace
winner = msg.sender;
//@with
        require(sealedAt[msg.sender] != 0 && block.timestamp >= sealedAt[msg.sender] + 1 hours, "seal it first");
        winner = msg.sender;
//@hostile a seal of this block
//@replace
winner = msg.sender;
//@with
        require(sealedAnswer[msg.sender] == sealOf(msg.sender, word), "seal it first");
        winner = msg.sender;
//@hostile nobody
//@replace
require(winner == address(0), "already won");
//@with
        require(winner != address(0), "already won");
