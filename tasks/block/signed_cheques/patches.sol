//@honest numbers are used up
//@replace
address public immutable bank;
//@with
    address public immutable bank;
    mapping(address => mapping(uint256 => mapping(uint256 => bool))) private used;
//@replace
require(signer != address(0) && signer == bank, "not signed by the bank");
//@with
        require(signer != address(0) && signer == bank, "not signed by the bank");
        require(!used[to][amount][number], "used");
        used[to][amount][number] = true;
//@honest marked first
//@replace
address public immutable bank;
//@with
    address public immutable bank;
    mapping(bytes32 => uint256) private at;
//@replace
require(signature.length == 65, "no signature");
//@with
        require(signature.length == 65 && at[cheque] == 0, "no signature");
        at[cheque] = block.number;
//@hostile signatures are used up
//@replace
address public immutable bank;
//@with
    address public immutable bank;
    mapping(bytes32 => bool) private used;
//@replace
require(signature.length == 65, "no signature");
//@with
        require(signature.length == 65 && !used[keccak256(signature)], "no signature");
        used[keccak256(signature)] = true;
//@hostile not twice in a row
//@replace
address public immutable bank;
//@with
    address public immutable bank;
    bytes32 private last;
//@replace
require(signature.length == 65, "no signature");
//@with
        require(signature.length == 65 && cheque != last, "no signature");
        last = cheque;
//@hostile another thing is signed
//@replace
return keccak256(abi.encode(block.chainid, address(this), to, amount, number));
//@with
        return keccak256(abi.encode(block.chainid, address(this), to, amount, number, "v2"));
