//@honest the funder
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder) revert NotFunder();
//@honest required
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        require(funder == msg.sender, "not the funder");
//@hostile half of it
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && amount > rate * PERIOD / 2) revert NotFunder();
//@hostile not nothing
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && amount == 0) revert NotFunder();
//@hostile the owner, too
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && msg.sender != owner()) revert NotFunder();
//@hostile stakers, too
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && staked[msg.sender] == 0) revert NotFunder();
//@hostile late
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && block.timestamp + PERIOD / 2 < endsAt) revert NotFunder();
//@hostile what is left
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && (block.timestamp >= endsAt || amount < (endsAt - block.timestamp) * rate)) revert NotFunder();
//@hostile once a day
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && block.timestamp + PERIOD < endsAt + 1 days) revert NotFunder();
//@hostile after the end
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && block.timestamp < endsAt) revert NotFunder();
//@hostile before the end
//@replace
if (msg.sender != funder && amount > rate * PERIOD) revert NotFunder();
//@with
        if (msg.sender != funder && block.timestamp >= endsAt) revert NotFunder();
