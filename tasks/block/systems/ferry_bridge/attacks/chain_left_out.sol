/// Has a message arrive again as one of another chain: as it is, or with a value that makes up for the chain.
contract Doubler {
    Runner private immutable runner;
    Bridge private immutable bridge;

    constructor(Runner hand, Bridge target) {
        (runner, bridge) = (hand, target);
    }

    function again(uint256 one, uint256 other, uint256 number, address to, uint256 amount, uint256 tip) external {
        uint256[4] memory values = [number, uint256(uint160(to)), amount, tip];
        for (uint256 way = 0; way < 9; way++) {
            uint256[4] memory tried = [values[0], values[1], values[2], values[3]];
            if (way > 0) tried[(way - 1) / 2] = _fitting(one, other, values[(way - 1) / 2], way % 2 == 0);
            address receiver = address(uint160(tried[1]));
            try runner.arrive(bridge, other, tried[0], receiver, tried[2], tried[3], 2, 1) {
                return;
            } catch {}
        }
        revert("nothing fits");
    }

    /// What gives the same with the other chain, if it is added up or mixed.
    function _fitting(uint256 one, uint256 other, uint256 value, bool added) private pure returns (uint256) {
        unchecked {
            return added ? value + one - other : value ^ one ^ other;
        }
    }
}
