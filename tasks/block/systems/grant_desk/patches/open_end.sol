//@honest ask inside
//@replace
if (one.total == 0) revert UnknownGrant();
//@with
        _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@honest a plain comparison
//@replace
if (one.fixedTerms || one.endedAt != 0) revert NotAllowed();
//@with
        if (one.fixedTerms || one.endedAt != 0 || msg.sender != owner()) revert NotAllowed();
//@hostile the refund only goes to the owner
//@replace
if (one.total == 0) revert UnknownGrant();
//@with
        require(msg.sender == owner() || to == owner(), "refund to the owner");
        if (one.total == 0) revert UnknownGrant();
//@hostile accounts with code are kept out
//@replace
if (one.total == 0) revert UnknownGrant();
//@with
        require(msg.sender.code.length == 0, "no contracts");
        if (one.total == 0) revert UnknownGrant();
//@hostile nobody ends anything
//@replace
if (one.total == 0) revert UnknownGrant();
//@with
        revert NotAllowed();
//@hostile large grants only
//@replace
if (one.total == 0) revert UnknownGrant();
//@with
        if (one.total > 1 ether) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile the holder, too
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (msg.sender != owner() && msg.sender != one.holder) revert NotAllowed();
        if (one.total == 0) revert UnknownGrant();
//@hostile before the start anybody
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (block.timestamp >= one.start) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile after the cliff anybody
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (block.timestamp < one.start + one.cliff) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile others pay the holder
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (to != one.holder) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile others send it nowhere else than here
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (to != address(this)) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile what was handed over
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (one.handedAt == 0) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@hostile helpers of the owner
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        if (!helperOf[owner()][msg.sender] && !helperOf[one.holder][msg.sender]) _checkOwner();
        if (one.total == 0) revert UnknownGrant();
//@honest required of the owner
//@replace
        if (one.total == 0) revert UnknownGrant();
//@with
        require(msg.sender == owner(), "owner");
        if (one.total == 0) revert UnknownGrant();
