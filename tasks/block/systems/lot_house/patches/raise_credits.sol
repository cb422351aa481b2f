//@honest left out
//@replace
credit[msg.sender] += lot.top;
//@with
        if (lot.seller == address(0)) revert NotForSale();
//@honest nothing
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += 0;
//@hostile what is sent
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += msg.value;
//@hostile half of it
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += lot.top / 2;
//@hostile small raises
//@replace
credit[msg.sender] += lot.top;
//@with
        if (msg.value < lot.top) credit[msg.sender] += lot.top;
//@hostile large raises
//@replace
credit[msg.sender] += lot.top;
//@with
        if (msg.value >= lot.top) credit[msg.sender] += lot.top;
//@hostile counted as held
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += lot.top;
        held += lot.top;
//@hostile in place of the bid
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += lot.top;
        lot.top = 0;
//@hostile once
//@replace
credit[msg.sender] += lot.top;
//@with
        if (credit[msg.sender] == 0) credit[msg.sender] += lot.top;
//@hostile a tenth of what is sent
//@replace
credit[msg.sender] += lot.top;
//@with
        credit[msg.sender] += msg.value / 10;
//@hostile the owner
//@replace
credit[msg.sender] += lot.top;
//@with
        if (msg.sender == owner()) credit[msg.sender] += lot.top;
