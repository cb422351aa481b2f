//@honest required
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        require(msg.sender == order.maker, "not yours");
//@hostile who signed the transaction
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != tx.origin) revert NotYours();
//@hostile the owner, too
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && msg.sender != owner()) revert NotYours();
//@hostile what has begun
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && filled[hashOf(order)] == 0) revert NotYours();
//@hostile what has not begun
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && filled[hashOf(order)] != 0) revert NotYours();
//@hostile what is too late
//@replace
if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && block.timestamp + 1 hours < order.until) revert NotYours();
//@hostile what is over
//@replace
        if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && block.timestamp < order.until) revert NotYours();
//@hostile what is outdated
//@replace
        if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && order.epoch == epochOf[order.maker]) revert NotYours();
//@hostile where the maker holds nothing
//@replace
        if (order.maker == address(0)) revert NotYours();
//@with
        if (order.maker != msg.sender && held[order.maker][order.give] >= order.given) revert NotYours();
