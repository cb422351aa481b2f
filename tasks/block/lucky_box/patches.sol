//@honest no override
//@replace
return super.isReady() && uint160(msg.sender) ^ uint160(keeper) == 0;
//@with
        return BoxBase.isReady();
//@honest ready is asked in place
//@replace
if (isReady()) {
//@with
        if (block.timestamp >= opensAt) {
//@hostile the keeper may not either
//@replace
return super.isReady() && uint160(msg.sender) ^ uint160(keeper) == 0;
//@with
        return super.isReady() && msg.sender == address(0);
//@hostile another account
//@replace
return super.isReady() && uint160(msg.sender) ^ uint160(keeper) == 0;
//@with
        return super.isReady() && (msg.sender == keeper || address(this).balance < 2 ether);
