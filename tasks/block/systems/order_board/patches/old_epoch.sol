//@honest the same
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        uint256 now_ = epochOf[order.maker];
        if (order.epoch < now_ || order.epoch > now_) revert Outdated();
//@honest by require
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        require(order.epoch == epochOf[order.maker], "outdated");
//@hostile one back
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch > epochOf[order.maker] || order.epoch + 1 < epochOf[order.maker]) revert Outdated();
//@hostile the other way
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch >= epochOf[order.maker]) revert Outdated();
//@hostile what was begun may
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch > epochOf[order.maker] || (order.epoch < epochOf[order.maker] && filled[id] == 0)) revert Outdated();
//@hostile contracts may
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch > epochOf[order.maker] || (order.epoch < epochOf[order.maker] && order.maker.code.length == 0)) revert Outdated();
//@hostile a few bits
//@replace
if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (uint8(order.epoch) % 2 != uint8(epochOf[order.maker]) % 2) revert Outdated();
//@hostile orders that were begun
//@replace
        if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (filled[id] == 0 ? order.epoch != epochOf[order.maker] : order.epoch > epochOf[order.maker]) revert Outdated();
//@hostile orders that were not begun
//@replace
        if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (filled[id] != 0 ? order.epoch != epochOf[order.maker] : order.epoch > epochOf[order.maker]) revert Outdated();
//@hostile in the same block
//@replace
        if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch != epochOf[order.maker] && filledAt[id] != block.timestamp) revert Outdated();
//@hostile by the owner
//@replace
        if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch != epochOf[taker == order.maker ? owner() : order.maker]) revert Outdated();
//@hostile for a fee
//@replace
        if (order.epoch > epochOf[order.maker]) revert Outdated();
//@with
        if (order.epoch != epochOf[order.maker] && !(fee == 0 && order.epoch < epochOf[order.maker])) revert Outdated();
