//@honest add to it
//@replace
lockedOf[msg.sender] = shares;
//@with
        if (lockedUntil[msg.sender] <= block.timestamp) lockedOf[msg.sender] = shares;
        else lockedOf[msg.sender] += shares;
//@hostile keep the larger
//@replace
lockedOf[msg.sender] = shares;
//@with
        lockedOf[msg.sender] = Math.max(lockedOf[msg.sender], shares);
//@hostile at least a whole share
//@replace
if (shares == 0) revert WrongValue();
//@with
        if (shares < 1e18) revert WrongValue();
