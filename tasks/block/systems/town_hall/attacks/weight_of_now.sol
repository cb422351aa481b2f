/// Leaves a few tokens, and votes with them later.
contract Member {
    function join(Council hall, Token token) external {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(hall), amount);
        hall.deposit(amount);
    }

    function vote(Council hall, uint256 id) external {
        hall.vote(id, true);
    }
}
