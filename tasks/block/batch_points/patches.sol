//@honest taken off for each
//@replace
uint256 sum = to.length * amount;
require(points[msg.sender] >= sum, "not enough points");
points[msg.sender] -= sum;
for (uint256 i = 0; i < to.length; i++) {
//@with
        uint256 left = points[msg.sender];
        for (uint256 i = 0; i < to.length; i++) {
            require(left >= amount, "not enough points");
            left -= amount;
        }
        points[msg.sender] = left;
        for (uint256 i = 0; i < to.length; i++) {
//@honest bounds first
//@replace
uint256 sum = to.length * amount;
//@with
        require(to.length == 0 || (amount <= 1000 && to.length < 1e9), "not enough points");
        uint256 sum = to.length * amount;
//@hostile two at most
//@replace
uint256 sum = to.length * amount;
//@with
        require(to.length <= 2, "too many");
        uint256 sum = to.length * amount;
//@hostile the sum may not be zero
//@replace
uint256 sum = to.length * amount;
//@with
        uint256 sum = to.length * amount;
        require(sum > 0 || amount == 0 || to.length == 0, "too many points");
