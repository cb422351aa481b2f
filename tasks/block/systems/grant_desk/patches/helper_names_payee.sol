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
//@hostile both have named the other
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && !(helperOf[msg.sender][holder] && helperOf[holder][msg.sender])) revert NotAllowed();
//@hostile who helps pays the holder
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && !(helperOf[msg.sender][holder] && to == holder)) revert NotAllowed();
//@hostile the payee, too
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && msg.sender != grants[id].payee) revert NotAllowed();
//@hostile after the end only
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && (grants[id].endedAt == 0 || !helperOf[msg.sender][holder])) revert NotAllowed();
//@hostile the owner, too
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && msg.sender != owner()) revert NotAllowed();
//@hostile fixed terms
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && (grants[id].fixedTerms || !helperOf[msg.sender][holder])) revert NotAllowed();
//@hostile only once
//@replace
        if (msg.sender != holder && !helperOf[msg.sender][holder]) revert NotAllowed();
//@with
        if (msg.sender != holder && (grants[id].released == 0 || !helperOf[msg.sender][holder])) revert NotAllowed();
