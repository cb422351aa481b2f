/// Takes a listed share of several rounds in one call, of each more often than once.
contract Weaver {
    /// Of two rounds in turns.
    function weave(Gifts gifts, Sheet list, uint256 id, uint256 place, uint256 times) external {
        uint256[] memory ids = new uint256[](2 * times);
        for (uint256 i = 0; i < ids.length; i++) ids[i] = id + (i % 2);
        _takeAll(gifts, list, ids, place);
    }

    /// Of one round once, and then of two others in turns.
    function weaveAfter(Gifts gifts, Sheet list, uint256 id, uint256 place, uint256 times) external {
        uint256[] memory ids = new uint256[](2 * times + 1);
        for (uint256 i = 0; i < ids.length; i++) ids[i] = i == 0 ? id : id + 1 + (i % 2);
        _takeAll(gifts, list, ids, place);
    }

    function _takeAll(Gifts gifts, Sheet list, uint256[] memory ids, uint256 place) private {
        Part[] memory shares = new Part[](ids.length);
        bytes32[][] memory proofs = new bytes32[][](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            (shares[i].number, shares[i].account, shares[i].amount) = list.at(place);
            proofs[i] = new bytes32[](2);
            (proofs[i][0], proofs[i][1]) = (list.proofOf(shares[i].account, 0), list.proofOf(shares[i].account, 1));
        }
        gifts.takeMany(ids, shares, proofs);
    }
}
