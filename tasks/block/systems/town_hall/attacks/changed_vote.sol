/// Hands in what its owner signs.
contract Messenger {
    function vote(Council hall, uint256 id, address voter, bool support, bytes calldata signature) external {
        hall.voteSigned(id, voter, support, signature);
    }
}
