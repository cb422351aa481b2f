//@honest required
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        require(out >= least && out != 0, "too little");
//@honest at least one
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out < Math.max(least, 1)) revert TooLittle();
//@hostile a hundredth less
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || out + out / 100 < least) revert TooLittle();
//@hostile by the base fee
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || msg.value - msg.value * BASE / 10_000 < least) revert TooLittle();
//@hostile what is left here
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || tokens < least) revert TooLittle();
//@hostile for oneself alone
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || (to == msg.sender && out < least)) revert TooLittle();
//@hostile half
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || out * 2 < least) revert TooLittle();
//@hostile who has no shares
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || (balanceOf(msg.sender) == 0 && out < least)) revert TooLittle();
//@hostile to others
//@replace
if (out == 0 || least > msg.value) revert TooLittle();
//@with
        if (out == 0 || (to == msg.sender && out < least)) revert TooLittle();
