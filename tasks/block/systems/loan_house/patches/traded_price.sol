//@honest the published one
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
//@honest in two lines
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        int256 answer;
        uint256 at;
        (answer, at) = feed.latest();
//@hostile the average
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 other,) = feed.spot();
        answer = (answer + other) / 2;
//@hostile the lower one
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 other,) = feed.spot();
        if (other < answer) answer = other;
//@hostile the higher one
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 other,) = feed.spot();
        if (other > answer) answer = other;
//@hostile within a tenth
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 other,) = feed.spot();
        if (other * 10 < answer * 11 && other * 10 > answer * 9) answer = other;
//@hostile the time alone
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer,) = feed.spot();
        (, uint256 at) = feed.latest();
//@hostile when it is old
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        if (block.timestamp > at + MAX_AGE / 2) (answer, at) = feed.spot();
//@hostile at most double
//@replace
(int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 other,) = feed.spot();
        answer = other > answer * 2 ? answer * 2 : other;
//@hostile the average, otherwise
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        answer = (answer + traded) / 2;
//@hostile the higher one, otherwise
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        if (traded > answer) answer = traded;
//@hostile twice at most
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        answer = traded > answer * 2 ? answer * 2 : traded;
//@hostile three quarters
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        answer = (answer * 3 + traded) / 4;
//@hostile a tenth around it
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        if (traded > answer * 11 / 10) traded = answer * 11 / 10;
        if (traded < answer * 9 / 10) traded = answer * 9 / 10;
        answer = traded;
//@hostile for suppliers
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = shares[msg.sender] > 0 ? feed.spot() : feed.latest();
//@hostile for who owes
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = scaled[msg.sender] > 0 ? feed.spot() : feed.latest();
//@hostile in odd hours
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = block.timestamp / 1 hours % 2 == 1 ? feed.spot() : feed.latest();
//@hostile while much is there
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = idle > totalDebt() ? feed.spot() : feed.latest();
//@hostile while little is there
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = idle < totalDebt() ? feed.spot() : feed.latest();
//@hostile when it falls
//@replace
        (int256 answer, uint256 at) = feed.spot();
//@with
        (int256 answer, uint256 at) = feed.latest();
        (int256 traded,) = feed.spot();
        if (traded < answer) answer = traded;
