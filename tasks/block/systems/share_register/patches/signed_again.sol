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
