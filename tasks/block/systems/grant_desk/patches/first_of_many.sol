//@honest each in turn
//@replace
amount += _pay(ids[i], to);
//@with
            if (grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@honest all before any payment
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        for (uint256 k = 0; k < ids.length; k++) {
            require(grants[ids[k]].holder == msg.sender, "not yours");
        }
//@hostile first and last
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
        if (ids.length > 2 && msg.sender != grants[ids[ids.length - 1]].holder) revert NotAllowed();
//@hostile one at a time
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length != 1 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@hostile the last, too
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder || msg.sender != grants[ids[ids.length - 1]].holder) revert NotAllowed();
//@hostile neighbours
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
        for (uint256 k = 2; k < ids.length; k++) if (grants[ids[k]].holder != grants[ids[0]].holder) revert NotAllowed();
//@hostile by the payee
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
        for (uint256 k = 0; k < ids.length; k++) if (grants[ids[k]].payee != grants[ids[0]].payee) revert NotAllowed();
//@hostile to oneself
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
        for (uint256 k = 0; k < ids.length; k++) if (grants[ids[k]].holder != msg.sender && to == msg.sender) revert NotAllowed();
//@honest counted first
//@replace
if (ids.length == 0 || msg.sender != grants[ids[0]].holder) revert NotAllowed();
//@with
        for (uint256 k = 0; k < ids.length; k++) require(grants[ids[k]].holder == msg.sender);
//@hostile those to be paid elsewhere
//@replace
            amount += _pay(ids[i], to);
//@with
            if (grants[ids[i]].payee != msg.sender && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile helpers, too
//@replace
            amount += _pay(ids[i], to);
//@with
            address holder = grants[ids[i]].holder;
            if (msg.sender != holder && !helperOf[holder][msg.sender] && !helperOf[msg.sender][holder]) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile large ones
//@replace
            amount += _pay(ids[i], to);
//@with
            if (due(ids[i]) > 1 ether && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile in rising order
//@replace
            amount += _pay(ids[i], to);
//@with
            if (i > 0 && ids[i] < ids[i - 1] && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile up to four
//@replace
            amount += _pay(ids[i], to);
//@with
            if (i < 4 && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile with fixed terms
//@replace
            amount += _pay(ids[i], to);
//@with
            if (grants[ids[i]].fixedTerms && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile while it is not ended
//@replace
            amount += _pay(ids[i], to);
//@with
            if (grants[ids[i]].endedAt == 0 && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
//@hostile where nothing was paid yet
//@replace
            amount += _pay(ids[i], to);
//@with
            if (grants[ids[i]].released == 0 && grants[ids[i]].holder != msg.sender) revert NotAllowed();
            amount += _pay(ids[i], to);
