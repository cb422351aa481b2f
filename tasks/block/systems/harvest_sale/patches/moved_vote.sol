//@honest not after objecting
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender) revert BadPlace();
        require(!hasObjected[msg.sender], "it was counted");
//@honest in one line
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (hasObjected[msg.sender] || to == msg.sender || to == address(0)) revert BadPlace();
//@honest in the place of another guard
//@replace
(uint256 coins, uint256 amount) = (paidBy[msg.sender], owedTo[msg.sender]);
if (coins == 0) revert NothingToDo();
//@with
        (uint256 coins, uint256 amount) = (paidBy[msg.sender], owedTo[msg.sender]);
        if (coins == 0 || hasObjected[msg.sender]) revert NothingToDo();
//@hostile not to contracts
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && tx.origin == msg.sender)) revert BadPlace();
//@hostile no large places
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && coins > 70 ether)) revert BadPlace();
//@hostile no moves after the end
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || block.timestamp >= end) revert BadPlace();
//@hostile not to who has objected
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || hasObjected[to]) revert BadPlace();
//@hostile once it is stopped
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && stopped)) revert BadPlace();
//@hostile to who has a place
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && paidBy[to] == 0)) revert BadPlace();
//@hostile to who has none
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && paidBy[to] > 0)) revert BadPlace();
//@hostile the seller cannot
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && to == seller)) revert BadPlace();
//@hostile after a release
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || (hasObjected[msg.sender] && partsReleased == 0)) revert BadPlace();
//@honest no moves of objectors
//@replace
if (to == address(0) || to == msg.sender) revert BadPlace();
//@with
        require(to != address(0) && msg.sender != to && !hasObjected[msg.sender], "not moved");
