/// Opens rounds for its owner alone, and calls them off.
contract Caller {
    Gifts private immutable gifts;
    Token private immutable token;

    constructor(Gifts target, Token coin) {
        (gifts, token) = (target, coin);
    }

    function open(uint256 id, uint256 total, uint256 delay, uint256 span) external {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(0, msg.sender, total))));
        token.approve(address(gifts), total);
        gifts.open(id, token, leaf, total, delay, span);
        gifts.callOff(id);
        token.transfer(msg.sender, token.balanceOf(address(this)));
    }
}
