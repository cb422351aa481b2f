interface Motions {
    function propose(uint256 id, address to, uint256 value, bytes calldata data) external;
}

/// Makes the same motion in two halls in one moment.
contract Twins {
    function propose(Council[2] calldata halls, Token token, uint256 id, address to, uint256 amount) external {
        for (uint256 i = 0; i < halls.length; i++) {
            token.approve(address(halls[i]), 10 ether);
            halls[i].deposit(10 ether);
            Motions(address(halls[i])).propose(id, to, amount, "");
        }
    }
}
