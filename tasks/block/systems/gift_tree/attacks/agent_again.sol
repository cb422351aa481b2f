/// Hands in the signature on the board by which an agent is dismissed.
contract Dismisser {
    function dismiss(Gifts gifts, Notes board, address account, address agent, uint256 deadline) external {
        gifts.setAgentSigned(account, agent, false, deadline, board.last());
    }
}
