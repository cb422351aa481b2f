//@honest not to oneself
//@replace
if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
//@with
        if (to == address(0) || to == msg.sender || hasObjected[msg.sender]) revert BadPlace();
//@honest nothing happens
//@replace
(uint256 coins, uint256 amount) = (paidBy[msg.sender], owedTo[msg.sender]);
if (coins == 0) revert NothingToDo();
//@with
        (uint256 coins, uint256 amount) = (paidBy[msg.sender], owedTo[msg.sender]);
        if (coins == 0 || msg.sender == to) revert NothingToDo();
//@honest refuse at the end
//@replace
(paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
//@with
        (paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
        require(paidBy[msg.sender] == 0, "the same place");
//@alternative clear before adding
//@replace
(uint256 coinsThere, uint256 goodsThere) = (paidBy[to], owedTo[to]);
(paidBy[msg.sender], owedTo[msg.sender]) = (0, 0);
(paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
//@with
        (paidBy[msg.sender], owedTo[msg.sender]) = (0, 0);
        paidBy[to] += coins;
        owedTo[to] += amount;
//@hostile only small places
//@replace
if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
//@with
        if (to == address(0) || hasObjected[msg.sender] || (to == msg.sender && coins > 15 ether)) revert BadPlace();
//@hostile no contracts
//@replace
if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
//@with
        if (to == address(0) || hasObjected[msg.sender] || (to == msg.sender && to.code.length > 0)) revert BadPlace();
//@hostile half of it
//@replace
(paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
//@with
        (paidBy[to], owedTo[to]) = (coinsThere + coins, to == msg.sender ? amount : goodsThere + amount);
//@hostile the goods alone
//@replace
(paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
//@with
        paidBy[to] += coins;
        owedTo[to] = goodsThere + amount;
//@hostile the coins alone
//@replace
(paidBy[to], owedTo[to]) = (coinsThere + coins, goodsThere + amount);
//@with
        paidBy[to] = coinsThere + coins;
        owedTo[to] += amount;
//@hostile while it is open
//@replace
if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
//@with
        if (to == address(0) || hasObjected[msg.sender] || (to == msg.sender && block.timestamp < end)) revert BadPlace();
//@hostile once it is over
//@replace
if (to == address(0) || hasObjected[msg.sender]) revert BadPlace();
//@with
        if (to == address(0) || hasObjected[msg.sender] || (to == msg.sender && block.timestamp >= end)) revert BadPlace();
