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
