//@honest half a day is enough
//@replace
require(msg.sender == seller, "not the seller");
price = next;
//@with
        require(msg.sender == seller, "not the seller");
        if (next <= price) {
            price = next;
            announced = 0;
        } else if (next == announced && block.timestamp > since + 12 hours) {
            price = next;
            announced = 0;
        } else {
            announced = next;
            since = block.timestamp;
        }
//@replace
uint256 public stock;
//@with
    uint256 public stock;
    uint256 private announced;
    uint256 private since;
//@honest an hour for each announcement
//@replace
price = next;
//@with
        if (next > price && (known[next] == 0 || block.timestamp < known[next] + 1 days)) {
            if (known[next] == 0) known[next] = block.timestamp;
            return;
        }
        delete known[next];
        price = next;
//@replace
uint256 public stock;
//@with
    uint256 public stock;
    mapping(uint256 => uint256) private known;
//@hostile announced, and at once
//@replace
price = next;
//@with
        if (next > price && announced != next) {
            announced = next;
            return;
        }
        price = next;
//@replace
uint256 public stock;
//@with
    uint256 public stock;
    uint256 private announced;
//@hostile never
//@replace
price = next;
//@with
        require(next <= price, "never more");
        price = next;
