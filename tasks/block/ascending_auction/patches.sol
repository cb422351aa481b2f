//@alternative sent, and kept where it is refused
//@replace
require(paid, "refund failed");
//@with
            if (!paid) owed[leader] += highest;
//@replace
(bool paid, ) = leader.call{value: highest}("");
//@with
            (bool paid, ) = leader.call{value: highest, gas: 30000}("");
//@honest kept in a helper
//@replace
(bool paid, ) = leader.call{value: highest}("");
require(paid, "refund failed");
//@with
            credit(leader, highest);
//@replace
/// @notice Pays the caller what the auction owes them
//@with
    function credit(address who, uint256 amount) private {
        owed[who] += amount;
    }

    /// @notice Pays the caller what the auction owes them
//@hostile accounts without code only
//@replace
require(!ended, "ended");
require(msg.value > highest, "too low");
//@with
        require(!ended && msg.sender.code.length == 0, "ended");
        require(msg.value > highest, "too low");
//@hostile refunds are lost
//@replace
(bool paid, ) = leader.call{value: highest}("");
require(paid, "refund failed");
//@with
