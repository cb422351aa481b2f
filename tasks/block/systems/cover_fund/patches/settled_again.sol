//@honest end both
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
if (pays) {
locked -= Math.min(locked, cover.amount);
//@with
        claim.open = false;
        openClaims -= 1;
        bonds -= BOND;
        if (pays) {
            cover.active = false;
            locked -= cover.amount;
//@hostile end the claim, and not the cover
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@with
        (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@hostile end the cover, and not the claim
//@replace
locked -= Math.min(locked, cover.amount);
//@with
            cover.active = false;
            locked -= Math.min(locked, cover.amount);
//@honest as it is ended
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
if (pays) {
locked -= Math.min(locked, cover.amount);
//@with
        (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
        if (pays) {
        cover.active = false;
        locked -= cover.amount;
//@hostile the claim is closed
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@with
        (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@hostile the cover is ended
//@replace
locked -= Math.min(locked, cover.amount);
//@with
        cover.active = false;
        locked -= Math.min(locked, cover.amount);
//@hostile while it is locked
//@replace
locked -= Math.min(locked, cover.amount);
//@with
        locked -= cover.amount;
//@hostile while nothing is due
//@replace
locked -= Math.min(locked, cover.amount);
//@with
        if (due[cover.holder] >= cover.amount) revert AlreadyThere();
        locked -= Math.min(locked, cover.amount);
//@hostile if the holder settles
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@with
        if (!pays || msg.sender != cover.holder) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@replace
locked -= Math.min(locked, cover.amount);
//@with
        cover.active = msg.sender == cover.holder;
        locked -= Math.min(locked, cover.amount);
//@hostile once a second
//@replace
if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
//@with
        if (pays && claim.filedAt == block.timestamp) revert TooSoon();
        if (!pays) (claim.open, openClaims, bonds) = (false, openClaims - 1, bonds - BOND);
        else claim.filedAt = block.timestamp;
