//@honest required
//@replace
if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        require(msg.sender == holder, "not yours");
//@hostile the other way round
//@replace
if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && !helperOf[holder][msg.sender]) revert NotAllowed();
//@hostile not to oneself
//@replace
if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && (to == msg.sender || !helperOf[msg.sender][holder])) revert NotAllowed();
//@hostile small ones
//@replace
if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && (due(id) > 1 ether || !helperOf[msg.sender][holder])) revert NotAllowed();
