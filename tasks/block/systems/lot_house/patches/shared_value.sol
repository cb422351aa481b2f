//@honest the sum of all
//@replace
for (uint256 i = 0; i < ids.length; i++) {
    if (amounts[i] > msg.value) revert WrongValue();
    _bid(ids[i], amounts[i]);
}
//@with
        uint256 left = msg.value;
        for (uint256 i = 0; i < ids.length; i++) {
            if (amounts[i] > left) revert WrongValue();
            left -= amounts[i];
            _bid(ids[i], amounts[i]);
        }
        if (left != 0) revert WrongValue();
//@hostile no more than twice
//@replace
for (uint256 i = 0; i < ids.length; i++) {
    if (amounts[i] > msg.value) revert WrongValue();
//@with
        uint256 sum = 0;
        for (uint256 i = 0; i < ids.length; i++) {
            sum += amounts[i];
            if (sum > msg.value + amounts[0]) revert WrongValue();
//@hostile one only
//@replace
if (ids.length != amounts.length) revert WrongValue();
//@with
        if (ids.length != amounts.length || ids.length > 1 || amounts[0] != msg.value) revert WrongValue();
//@hostile two at most
//@replace
if (amounts[i] > msg.value) revert WrongValue();
//@with
            if (amounts[i] * (ids.length > 2 ? ids.length : 1) > msg.value) revert WrongValue();
//@hostile neighbours
//@replace
if (amounts[i] > msg.value) revert WrongValue();
//@with
            if (amounts[i] + (i == 0 ? 0 : amounts[i - 1]) > msg.value) revert WrongValue();
//@hostile the first and each
//@replace
if (amounts[i] > msg.value) revert WrongValue();
//@with
            if (amounts[i] + (i == 0 ? 0 : amounts[0]) > msg.value) revert WrongValue();
//@hostile as many times the smallest
//@replace
if (amounts[i] > msg.value) revert WrongValue();
//@with
            if (amounts[i] > msg.value || amounts[ids.length - 1] * ids.length > msg.value) revert WrongValue();
//@hostile not the same amount
//@replace
if (amounts[i] > msg.value) revert WrongValue();
//@with
            if (amounts[i] > msg.value || (i > 0 && amounts[i] == amounts[i - 1])) revert WrongValue();
