//@honest required
//@replace
voted[id][plan.round][member] = true;
voters[id][plan.round].push(member);
//@with
        require(!voted[id][plan.round][member], "twice");
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
//@hostile in person
//@replace
voted[id][plan.round][member] = true;
voters[id][plan.round].push(member);
//@with
        if (msg.sender == member && voted[id][plan.round][member]) revert AlreadyDone();
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
//@hostile by signature
//@replace
voted[id][plan.round][member] = true;
voters[id][plan.round].push(member);
//@with
        if (msg.sender != member && voted[id][plan.round][member]) revert AlreadyDone();
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
//@hostile not twice in a row
//@replace
voted[id][plan.round][member] = true;
voters[id][plan.round].push(member);
//@with
        uint256 count = voters[id][plan.round].length;
        if (count > 0 && voters[id][plan.round][count - 1] == member) revert AlreadyDone();
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
//@hostile the author
//@replace
voted[id][plan.round][member] = true;
voters[id][plan.round].push(member);
//@with
        if (member == plan.author && voted[id][plan.round][member]) revert AlreadyDone();
        voted[id][plan.round][member] = true;
        voters[id][plan.round].push(member);
//@hostile one by signature
//@replace
voted[id][plan.round][member] = true;
//@with
        if (voted[id][plan.round][member] && msg.sender == member) revert AlreadyDone();
        voted[id][plan.round][member] = true;
