interface Slip {
    function claimBySignature(address holder, address to, uint256 number, uint256 validUntil, bytes calldata signature) external;
}

/// Hands in no signature, one that is none, and at last one of somebody else.
contract Forger {
    Slip private immutable slip;

    constructor(Slip register) {
        slip = register;
    }

    function claim(address holder, address to, uint256 validUntil, bytes calldata other) external {
        if (_try(holder, to, validUntil, "")) return;
        if (_try(holder, to, validUntil, new bytes(65))) return;
        _try(holder, to, validUntil, other);
    }

    function _try(address holder, address to, uint256 validUntil, bytes memory signature) private returns (bool) {
        try slip.claimBySignature(holder, to, 1, validUntil, signature) {
            return true;
        } catch {
            return false;
        }
    }
}
