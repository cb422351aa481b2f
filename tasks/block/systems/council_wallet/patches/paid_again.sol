//@honest mark first
//@replace
_pay(plan.to, plan.value, plan.data);
plan.doneAt = block.timestamp;
//@with
        plan.doneAt = block.timestamp;
        _pay(plan.to, plan.value, plan.data);
//@honest lock
//@replace
function carryOut(uint256 id) external {
//@with
    function carryOut(uint256 id) external nonReentrant {
//@honest a mark of its own while it is carried out
//@replace
_pay(plan.to, plan.value, plan.data);
plan.doneAt = block.timestamp;
//@with
        plan.doneAt = type(uint256).max;
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
//@hostile no contracts
//@replace
if (confirmations(id) < quorum) revert NotEnough();
//@with
        if (confirmations(id) < quorum || plan.to.code.length > 0) revert NotEnough();
//@hostile the caller pays for themself
//@replace
if (confirmations(id) < quorum) revert NotEnough();
//@with
        if (confirmations(id) < quorum || tx.origin != msg.sender) revert NotEnough();
//@hostile once in a call of depth one
//@replace
_pay(plan.to, plan.value, plan.data);
plan.doneAt = block.timestamp;
//@with
        if (plan.value > 1 ether) plan.doneAt = block.timestamp;
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
//@hostile marked when it pays
//@replace
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
//@with
        if (plan.value > 0) plan.doneAt = block.timestamp;
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
//@honest marked first for contracts, which alone can answer
//@replace
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
//@with
        if (plan.to.code.length > 0) plan.doneAt = block.timestamp;
        _pay(plan.to, plan.value, plan.data);
        plan.doneAt = block.timestamp;
