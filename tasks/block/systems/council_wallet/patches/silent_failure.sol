//@honest with its reason
//@replace
to.call{value: value}(data);
//@with
        (bool done, bytes memory why) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(why, 32), mload(why))
            }
        }
//@hostile only with coins
//@replace
to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        if (!done && value > 0) revert OverLimit();
//@hostile only with data
//@replace
to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        if (!done && data.length > 0) revert OverLimit();
//@hostile only accounts
//@replace
to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        if (!done && to.code.length == 0) revert OverLimit();
//@hostile only without a reason
//@replace
to.call{value: value}(data);
//@with
        (bool done, bytes memory why) = to.call{value: value}(data);
        if (!done && why.length == 0) revert OverLimit();
//@hostile if it pays
//@replace
to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        require(done || value == 0);
//@hostile if it only pays
//@replace
to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        require(done || data.length > 0);
//@hostile it must be a contract
//@replace
        to.call{value: value}(data);
//@with
        (bool done, ) = to.call{value: value}(data);
        if (!done && to.code.length > 0) revert OverLimit();
