//@honest left out
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        require(to != address(0));
//@honest the leader
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0)) to = lot.leader;
//@hostile the owner
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && msg.sender == owner()) to = msg.sender;
//@hostile the seller
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && msg.sender == lot.seller) to = msg.sender;
//@hostile after a week
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && block.timestamp > lot.endsAt + 7 days) to = msg.sender;
//@hostile what is paid
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && lot.paid) to = msg.sender;
//@hostile what is not paid
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && !lot.paid) to = msg.sender;
//@hostile who was outbid
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && credit[msg.sender] > 0) to = msg.sender;
//@hostile for contracts
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader.code.length > 0) to = msg.sender;
//@hostile at the reserve
//@replace
if (lot.leader != address(0)) to = msg.sender;
//@with
        if (lot.leader != address(0) && lot.top == lot.reserve) to = msg.sender;
