//@honest until the opening
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
if (root == bytes32(0)) revert BadTerms();
//@with
        require(!round.ended && block.timestamp < round.opensAt, "too late");
        if (root == bytes32(0)) revert BadTerms();
//@hostile one second too late
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
if (root == bytes32(0)) revert BadTerms();
//@with
        if (round.ended || block.timestamp > round.opensAt) revert NotNow();
        if (root == bytes32(0)) revert BadTerms();
//@hostile an hour to correct it
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
if (root == bytes32(0)) revert BadTerms();
//@with
        if (round.ended || block.timestamp >= round.opensAt + 1 hours) revert NotNow();
        if (root == bytes32(0)) revert BadTerms();
//@hostile while nobody took
//@replace
if (round.ended || block.timestamp >= round.closesAt) revert NotNow();
if (root == bytes32(0)) revert BadTerms();
//@with
        if (round.ended || (block.timestamp >= round.opensAt && round.taken > 0)) revert NotNow();
        if (root == bytes32(0)) revert BadTerms();
