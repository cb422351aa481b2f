//@honest required
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        require(covers[id].holder == msg.sender, "not the holder");
//@honest read first
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        Cover storage cover = covers[id];
        address before = cover.holder;
        if (before != msg.sender) revert NotAllowed();
//@hostile while a claim is open
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (claims[id].open && msg.sender != covers[id].holder) revert NotAllowed();
        if (covers[id].holder == address(0)) revert NothingThere();
//@hostile assessors, too
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (msg.sender != covers[id].holder && !assessor[msg.sender]) revert NotAllowed();
//@hostile the owner, too
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (msg.sender != covers[id].holder && msg.sender != owner()) revert NotAllowed();
//@hostile while it runs
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (block.timestamp <= covers[id].until && msg.sender != covers[id].holder) revert NotAllowed();
        if (covers[id].holder == address(0)) revert NothingThere();
//@hostile not to oneself
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (to == msg.sender && msg.sender != covers[id].holder) revert NotAllowed();
        if (covers[id].holder == address(0)) revert NothingThere();
//@hostile members, too
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (msg.sender != covers[id].holder && sharesOf[msg.sender] == 0) revert NotAllowed();
//@hostile who has a cover
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (covers[id].holder == address(0) || (msg.sender != covers[id].holder && due[msg.sender] == 0)) revert NothingThere();
//@hostile to a member of the fund
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (covers[id].holder == address(0) || (msg.sender != covers[id].holder && sharesOf[to] == 0)) revert NothingThere();
//@hostile once it was claimed
//@replace
if (covers[id].holder == address(0)) revert NothingThere();
//@with
        if (covers[id].holder == address(0) || (msg.sender != covers[id].holder && claims[id].round == 0)) revert NothingThere();
