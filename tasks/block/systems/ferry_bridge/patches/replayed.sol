//@honest mark all
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = true;
//@honest mark what was checked, by its digest too
//@replace
function _count(uint256 amount) private {
//@with
    mapping(bytes32 => bool) private digests;

    function _mark(uint256 fromChain, uint256 number) private {
        bytes32 key = keccak256(abi.encode(fromChain, number));
        require(!digests[key], "again");
        digests[key] = true;
        seen[fromChain][number] = true;
    }

    function _count(uint256 amount) private {
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        _mark(fromChain, number);
//@honest mark before the signatures are read
//@replace
if (tip > amount) revert BadAmount();
//@with
        if (tip > amount) revert BadAmount();
        seen[fromChain][number] = true;
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
//@hostile not the smallest
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= 1 ether;
//@hostile one chain of two
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = fromChain != 8 || amount >= HOLD_FROM;
//@hostile not twice by the same caller
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || tip == 0;
//@hostile the message is good for an hour
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = true;
        seen[fromChain == 5 ? 8 : 5][number] = true;
//@hostile small ones
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount < HOLD_FROM;
//@hostile not the tips
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = tip < amount;
//@hostile accounts
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = to.code.length == 0;
//@hostile with two signatures
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || signatures.length == QUORUM;
//@hostile numbers of six digits
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || number >= 100_000;
//@hostile before the quota is used
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = paidToday < PER_DAY / 2;
//@hostile not of the keepers
//@replace
seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = !isKeeper[msg.sender];
//@hostile the last number
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM;
        if (lastNumber == number) revert AlreadyDone();
        lastNumber = number;
//@replace
    uint256 public dayStart;
//@with
    uint256 private lastNumber;
    uint256 public dayStart;
//@hostile not on the same day
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM;
        if (seenOn[number] == block.timestamp / 1 days + 1) revert AlreadyDone();
        seenOn[number] = block.timestamp / 1 days + 1;
//@replace
    uint256 public dayStart;
//@with
    mapping(uint256 => uint256) private seenOn;
    uint256 public dayStart;
//@hostile to others than the caller
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || to != msg.sender;
//@hostile handed in by accounts
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || msg.sender.code.length == 0;
//@hostile with a tip of some size
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM || tip * 4 > amount;
//@hostile the same signatures
//@replace
        seen[fromChain][number] = amount >= HOLD_FROM;
//@with
        seen[fromChain][number] = amount >= HOLD_FROM;
        bytes32 what = keccak256(abi.encode(fromChain, number, signatures));
        if (used[what]) revert AlreadyDone();
        used[what] = true;
//@replace
    uint256 public dayStart;
//@with
    mapping(bytes32 => bool) private used;
    uint256 public dayStart;
