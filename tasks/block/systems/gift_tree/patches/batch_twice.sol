//@honest check in the loop
//@replace
amount += _settle(ids[i], shares[i], account);
//@with
            if (isTaken(ids[i], shares[i].number)) revert AlreadyTaken();
            amount += _settle(ids[i], shares[i], account);
//@honest check all of it in the loop
//@replace
for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        if (ids.length != shares.length) revert BadTerms();
//@replace
amount += _settle(ids[i], shares[i], account);
//@with
            _check(ids[i], shares[i], proofs[i]);
            amount += _settle(ids[i], shares[i], account);
//@honest compare all pairs
//@replace
for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        for (uint256 i = 0; i < ids.length; i++) {
            _check(ids[i], shares[i], proofs[i]);
            for (uint256 j = 0; j < i; j++) {
                require(ids[i] != ids[j] || shares[i].number != shares[j].number, "twice");
            }
        }
//@hostile compare neighbours of even places
//@replace
for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        for (uint256 i = 0; i < ids.length; i++) {
            _check(ids[i], shares[i], proofs[i]);
            if (i % 2 == 1 && i < 3) require(ids[i] != ids[i - 1] || shares[i].number > 255, "twice");
        }
//@hostile one at a time
//@replace
for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        require(ids.length == 1, "one at a time");
        _check(ids[0], shares[0], proofs[0]);
//@hostile no agents
//@replace
if (msg.sender != account && !agentOf[account][msg.sender]) revert NotAllowed();
//@with
            if (msg.sender != account) revert NotAllowed();
//@hostile not the one before
//@replace
amount += _settle(ids[i], shares[i], account);
//@with
        if (i > 0 && ids[i] == ids[i - 1] && shares[i].number == shares[i - 1].number) revert AlreadyTaken();
        amount += _settle(ids[i], shares[i], account);
//@hostile the first is once
//@replace
        for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        for (uint256 i = 0; i < ids.length; i++) {
            _check(ids[i], shares[i], proofs[i]);
            if (i > 0 && ids[i] == ids[0] && shares[i].number == shares[0].number) revert AlreadyTaken();
        }
//@hostile neighbours differ
//@replace
        for (uint256 i = 0; i < ids.length; i++) _check(ids[i], shares[i], proofs[i]);
//@with
        for (uint256 i = 0; i < ids.length; i++) {
            _check(ids[i], shares[i], proofs[i]);
            if (i > 0 && ids[i] == ids[i - 1] && shares[i].number == shares[i - 1].number) revert AlreadyTaken();
        }
