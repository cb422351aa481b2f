interface Payer {
    function claimBySignature(address holder, address to, uint256 number, uint256 validUntil, bytes calldata signature) external;
}

/// Hands in what others signed.
contract Runner {
    Payer private immutable payer;

    constructor(Payer register) {
        payer = register;
    }

    function run(address holder, address to, uint256 number, uint256 validUntil, bytes calldata signature) external {
        payer.claimBySignature(holder, to, number, validUntil, signature);
    }
}
