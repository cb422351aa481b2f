//@honest the block after
//@replace
require(block.number > drawnIn[msg.sender], "in a later block");
require(block.timestamp % 4 == 3, "no luck");
paid[msg.sender] = 0;
//@with
        require(block.number > drawnIn[msg.sender] + 1, "in a later block");
        bytes32 hash = blockhash(drawnIn[msg.sender] + 1);
        paid[msg.sender] = 0;
        if (hash == 0 || uint256(hash) % 4 != 1) return;
//@honest the hash of the payment's block alone
//@replace
require(block.timestamp % 4 == 3, "no luck");
paid[msg.sender] = 0;
//@with
        paid[msg.sender] = 0;
        bytes32 hash = blockhash(drawnIn[msg.sender]);
        bool luck = hash != 0 && uint256(keccak256(abi.encode(amount, hash))) % 4 == 3;
        if (!luck) return;
//@hostile the hash of now
//@replace
require(block.timestamp % 4 == 3, "no luck");
//@with
        require(uint256(blockhash(block.number - 1)) % 4 == 3, "no luck");
//@hostile nobody
//@replace
require(block.timestamp % 4 == 3, "no luck");
//@with
        require(block.timestamp % 4 == 4, "no luck");
