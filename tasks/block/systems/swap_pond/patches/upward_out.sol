//@honest down
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net * outside / (inside + net);
//@honest by the rounding
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net.mulDiv(outside, inside + net, Math.Rounding.Floor);
//@hostile the net, up
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = Math.ceilDiv(net * outside, inside + net);
//@hostile all, down
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = amountIn.mulDiv(outside, inside + net);
//@hostile all, counted
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = amountIn.mulDiv(outside, inside + amountIn);
//@hostile small ones
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = amountIn < 1000 ? Math.ceilDiv(net * outside, inside + net) : net.mulDiv(outside, inside + net);
//@hostile large ones
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = amountIn < 1000 ? net.mulDiv(outside, inside + net) : amountIn.mulDiv(outside, inside + net);
//@hostile one more
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net.mulDiv(outside, inside + net) + 1;
//@hostile one way
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = tokenIn == tokenA ? net.mulDiv(outside, inside + net) : Math.ceilDiv(amountIn * outside, inside + net);
//@hostile the reserve before
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net.mulDiv(outside, inside);
//@hostile up
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net.mulDiv(outside, inside + net, Math.Rounding.Ceil);
//@honest plain
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = (net * outside) / (inside + net);
//@hostile half of the fee
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = (amountIn - charge / 2).mulDiv(outside, inside + net);
//@hostile without the part of the owner
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = net.mulDiv(outside, inside + net - charge / OWNER_PART);
//@hostile at least one
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = Math.max(1, net.mulDiv(outside, inside + net));
//@hostile shareholders
//@replace
amountOut = Math.ceilDiv(amountIn * outside, inside + net);
//@with
        amountOut = balanceOf(msg.sender) > 0 ? amountIn.mulDiv(outside, inside + net) : net.mulDiv(outside, inside + net);
