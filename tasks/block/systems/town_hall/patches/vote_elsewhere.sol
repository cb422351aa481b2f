//@honest the hall in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, address(this), block.chainid));
//@hostile the chain in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, block.chainid));
//@hostile the tokens in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, token));
//@hostile the guardian in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, guardian));
//@hostile the start in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, tallies[id].startsAt));
//@hostile the author in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, motions[id].author));
//@hostile what the motion says
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, motions[id].to, motions[id].value, motions[id].data));
//@hostile the weight in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, weightOf(voter)));
//@hostile the quorum in it
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(VOTE_TYPE, id, voter, support, quorum));
//@honest the domain first
//@replace
return keccak256(abi.encode(VOTE_TYPE, id, voter, support));
//@with
        return keccak256(abi.encode(_domainSeparatorV4(), VOTE_TYPE, id, voter, support));
