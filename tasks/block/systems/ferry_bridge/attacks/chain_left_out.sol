/// Has a message arrive again as one of another chain, under its number or under one that makes up for the chain.
contract Doubler {
    Runner private immutable runner;
    Bridge private immutable bridge;

    constructor(Runner hand, Bridge target) {
        (runner, bridge) = (hand, target);
    }

    function again(uint256 one, uint256 other, uint256 number, address to, uint256 amount, uint256 tip) external {
        try runner.arrive(bridge, other, number, to, amount, tip, 2, 1) {} catch {
            runner.arrive(bridge, other, number + one - other, to, amount, tip, 2, 1);
        }
    }
}
