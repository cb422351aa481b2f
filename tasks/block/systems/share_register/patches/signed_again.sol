//@honest the next number only
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        require(number == nonceOf[holder] + 1, "number");
//@hostile no older number
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || number < nonceOf[holder]) revert NotAllowed();
//@hostile once a day
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || block.timestamp < lastRun[holder] + 1 days) revert NotAllowed();
//@honest the next one
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        require(number == nonceOf[holder] + 1, "number");
//@hostile not the same
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number == nonceOf[holder] || number > nonceOf[holder] + 1) revert NotAllowed();
//@hostile not the last two
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || (number <= nonceOf[holder] && number + 2 > nonceOf[holder])) revert NotAllowed();
//@hostile while it is new
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || (number <= nonceOf[holder] && block.timestamp < lastRun[holder] + 1 days)) revert NotAllowed();
//@hostile to others
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || (number <= nonceOf[holder] && to != holder)) revert NotAllowed();
//@hostile by others
//@replace
if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || (number <= nonceOf[holder] && msg.sender != to)) revert NotAllowed();
//@hostile former holders
//@replace
        if (number > nonceOf[holder] + 1) revert NotAllowed();
//@with
        if (number > nonceOf[holder] + 1 || (number <= nonceOf[holder] && balanceOf(holder) > 0)) revert NotAllowed();
