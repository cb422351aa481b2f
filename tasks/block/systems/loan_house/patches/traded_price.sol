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
