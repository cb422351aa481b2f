//@honest compare with the clerk
//@replace
if (signer == owner()) revert BadVoucher();
//@with
        if (signer != clerk) revert BadVoucher();
//@hostile only no signature at all is refused
//@replace
if (signer == owner()) revert BadVoucher();
//@with
        if (signer == owner() || signer == address(0)) revert BadVoucher();
//@hostile the borrower may not sign
//@replace
if (signer == owner()) revert BadVoucher();
//@with
        if (signer == msg.sender || signer == address(0)) revert BadVoucher();
