//@honest the lender
//@replace
earned[msg.sender] += deposit;
//@with
        earned[lender] += deposit;
//@honest read first
//@replace
earned[msg.sender] += deposit;
//@with
        uint256 before = earned[lender];
        earned[lender] = before + deposit;
//@hostile the clerk
//@replace
earned[msg.sender] += deposit;
//@with
        earned[msg.sender == clerk ? msg.sender : lender] += deposit;
//@hostile the owner
//@replace
earned[msg.sender] += deposit;
//@with
        earned[msg.sender == owner() ? msg.sender : lender] += deposit;
//@hostile half each
//@replace
earned[msg.sender] += deposit;
//@with
        earned[lender] += deposit - deposit / 2;
        earned[msg.sender] += deposit / 2;
//@hostile who lends, too
//@replace
earned[msg.sender] += deposit;
//@with
        earned[earned[msg.sender] > 0 ? msg.sender : lender] += deposit;
//@hostile small ones
//@replace
earned[msg.sender] += deposit;
//@with
        earned[deposit < 0.1 ether ? msg.sender : lender] += deposit;
//@hostile contracts
//@replace
earned[msg.sender] += deposit;
//@with
        earned[msg.sender.code.length > 0 ? msg.sender : lender] += deposit;
//@hostile more than was paid
//@replace
earned[msg.sender] += deposit;
//@with
        earned[deposit > amount ? msg.sender : lender] += deposit;
//@hostile what is not paid
//@replace
earned[msg.sender] += deposit;
//@with
        earned[lender] += amount;
