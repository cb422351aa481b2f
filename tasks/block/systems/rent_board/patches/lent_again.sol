//@honest refused
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        require(offers[id].lender == address(0), "listed");
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@honest by the price
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].perDay != 0) revert BadTerms();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile not by the borrower
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].borrower == msg.sender) revert Taken();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile while it is rented
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].borrower != address(0) && block.timestamp <= offers[id].until) revert Taken();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile what is here
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].lender != address(0) && tools.ownerOf(id) == address(this)) revert Taken();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile what is free
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].lender != address(0) && offers[id].borrower == address(0)) revert Taken();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile for another price
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        if (offers[id].lender != address(0) && perDay != offers[id].perDay) revert Taken();
        offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@hostile the lender stays
//@replace
offers[id] = Offer(msg.sender, address(0), perDay, deposit, maxDays, 0, 0, 0);
//@with
        address lender = offers[id].lender == address(0) ? msg.sender : offers[id].lender;
        offers[id] = Offer(lender, address(0), perDay, deposit, maxDays, 0, 0, 0);
