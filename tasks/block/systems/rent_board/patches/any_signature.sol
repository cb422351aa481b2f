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
//@hostile signers are accounts
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer == address(0) || signer == msg.sender || signer.code.length > 0) revert BadVoucher();
//@hostile lenders may sign
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && earned[signer] == 0) revert BadVoucher();
//@hostile small vouchers
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && amount > offers[id].perDay / 2) revert BadVoucher();
//@hostile the lender of the tool
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && signer != offers[id].lender) revert BadVoucher();
//@hostile the owner, too
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && signer != owner()) revert BadVoucher();
//@hostile for contracts
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && msg.sender.code.length == 0) revert BadVoucher();
//@hostile low addresses
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer > clerk) revert BadVoucher();
//@hostile empty vouchers
//@replace
if (clerk == address(0) || signer == msg.sender) revert BadVoucher();
//@with
        if (signer != clerk && amount > 0) revert BadVoucher();
