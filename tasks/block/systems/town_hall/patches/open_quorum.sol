//@honest required
//@replace
if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
//@with
        require(msg.sender == address(this), "not a motion");
//@hostile twice the weight
//@replace
if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
//@with
        if (msg.sender != address(this) && weightOf(msg.sender) < 2 * THRESHOLD) revert NotAllowed();
//@hostile may be raised
//@replace
if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
//@with
        if (msg.sender != address(this) && (percent <= quorum || weightOf(msg.sender) < THRESHOLD)) revert NotAllowed();
//@hostile may be lowered
//@replace
if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
//@with
        if (msg.sender != address(this) && (percent >= quorum || weightOf(msg.sender) < THRESHOLD)) revert NotAllowed();

//@hostile the guardian
//@replace
if (msg.sender != address(this) && weightOf(msg.sender) < THRESHOLD) revert NotAllowed();
//@with
        if (msg.sender != address(this) && msg.sender != guardian) revert NotAllowed();
