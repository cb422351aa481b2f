//@honest a new round
//@replace
plan.readyAt = block.timestamp + DELAY;
//@with
        plan.readyAt = block.timestamp + DELAY;
        plan.round++;
        _confirm(id, msg.sender);
//@honest empty the list of those who agreed
//@replace
plan.readyAt = block.timestamp + DELAY;
//@with
        plan.readyAt = block.timestamp + DELAY;
        address[] storage list = voters[id][plan.round];
        while (list.length > 0) {
            voted[id][plan.round][list[list.length - 1]] = false;
            list.pop();
        }
        _confirm(id, msg.sender);
//@honest a round that is the time
//@replace
plan.readyAt = block.timestamp + DELAY;
//@with
        plan.round = plan.round + block.timestamp;
        plan.readyAt = block.timestamp + DELAY;
        _confirm(id, msg.sender);
//@hostile only when the payee changes
//@replace
plan.to = to;
//@with
        if (plan.to != to) {
            plan.round += 1;
            voted[id][plan.round][msg.sender] = true;
            voters[id][plan.round].push(msg.sender);
        }
        plan.to = to;
//@hostile only large payments
//@replace
plan.value = value;
//@with
        if (value > plan.value + 1 ether) {
            plan.round += 1;
            voted[id][plan.round][msg.sender] = true;
            voters[id][plan.round].push(msg.sender);
        }
        plan.value = value;
//@hostile no change once somebody agreed
//@replace
if (plan.author != msg.sender) revert NotAuthor();
//@with
        if (plan.author != msg.sender || confirmations(id) > 1) revert NotAuthor();
//@hostile if somebody else is paid
//@replace
plan.to = to;
plan.value = value;
//@with
        if (plan.to != to) {
        plan.round += 1;
        plan.to = to;
        _confirm(id, msg.sender);
        }
        plan.value = value;
//@hostile if it is more
//@replace
plan.to = to;
plan.value = value;
//@with
        if (value > plan.value) {
        plan.round += 1;
        _confirm(id, msg.sender);
        }
        plan.to = to;
        plan.value = value;
