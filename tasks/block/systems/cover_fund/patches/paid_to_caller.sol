//@honest the holder
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[cover.holder] += cover.amount + BOND;
//@honest in two steps
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        address payee = cover.holder;
        due[payee] += cover.amount;
        due[payee] += BOND;
//@hostile assessors
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[assessor[msg.sender] ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile members
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[sharesOf[msg.sender] > 0 ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile the bond
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[cover.holder] += cover.amount;
        due[msg.sender] += BOND;
//@hostile when it is over
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[block.timestamp > cover.until ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile the owner
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[msg.sender == owner() ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile after the vote
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[block.timestamp > claim.filedAt + VOTE_TIME ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile who has voted
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[voted[keccak256(abi.encode(id, claim.round, msg.sender))] ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile a hundredth
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[cover.holder] += cover.amount + BOND - cover.amount / 100;
        due[msg.sender] += cover.amount / 100;
//@hostile those who have something due
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[due[msg.sender] > 0 ? msg.sender : cover.holder] += cover.amount + BOND;
//@hostile later claims
//@replace
due[msg.sender] += cover.amount + BOND;
//@with
        due[claim.round > 1 ? msg.sender : cover.holder] += cover.amount + BOND;
