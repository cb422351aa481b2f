//@honest refused
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender || offer.borrower != address(0)) revert NotYours();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@honest by the start
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        require(offer.start == 0, "rented");
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile the price stays
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && perDay != offer.perDay) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile the deposit stays
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && deposit != offer.deposit) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile not upwards
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && (perDay > offer.perDay || deposit > offer.deposit)) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile not downwards
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && (perDay < offer.perDay || deposit < offer.deposit)) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile in its time
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && block.timestamp <= offer.until) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile at most double
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && (perDay > offer.perDay * 2 || deposit > offer.deposit * 2)) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@hostile at the start alone
//@replace
if (msg.sender != offer.lender) revert NotYours();
if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
//@with
        if (msg.sender != offer.lender) revert NotYours();
        if (offer.borrower != address(0) && block.timestamp > offer.start + 1 days) revert Taken();
        if (perDay == 0 || perDay > 100 ether || deposit < perDay) revert BadTerms();
