//@honest compare with the clerk
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk) revert BadVoucher();
//@hostile only no signature at all is refused
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (clerk == address(0) || signer == msg.sender || signer == address(0)) revert BadVoucher();
//@hostile the owner may not sign
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer == msg.sender || signer == owner() || signer == address(0)) revert BadVoucher();
