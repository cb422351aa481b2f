//@honest the lender
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0) || offer.lender != msg.sender) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@honest required
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        require(msg.sender == offer.lender, "not yours");
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile the clerk, too
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && msg.sender != clerk) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile the owner, too
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && msg.sender != owner()) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile what was never rented
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && worn[id] > 0) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile what was rented
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && worn[id] == 0) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile cheap ones
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && offer.deposit >= 0.5 ether) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
//@hostile other lenders
//@replace
if (offer.lender == address(0)) revert NotListed();
if (offer.borrower != address(0)) revert Taken();
delete offers[id];
//@with
        if (offer.lender == address(0)) revert NotListed();
        if (msg.sender != offer.lender && earned[msg.sender] == 0) revert NotYours();
        if (offer.borrower != address(0)) revert Taken();
        delete offers[id];
