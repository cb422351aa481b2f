/** Contracts of our own that hold what a renaming can get wrong, in three series of the language. */

/** Everything that the newest language binds, and a few names that built-ins have too. */
export const modern = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A fee, in parts of a whole.
type Fee is uint256;
using {addFees as +} for Fee global;
function addFees(Fee left, Fee right) pure returns (Fee) {
    return Fee.wrap(Fee.unwrap(left) + Fee.unwrap(right));
}
uint256 constant LIMIT = 10;
error Refused(uint256 code, address who);

interface IVault {
    event Moved(address indexed who, uint256 value);
    /// @notice Takes tokens.
    /// @param amount how many tokens of \`token\`
    /// @return balance what the sender then has
    function deposit(uint256 amount) external payable returns (uint256 balance);
    function deposit(uint256 amount, address token) external returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function owner() external view returns (address);
}

library Sums {
    struct Entry { uint256 length; uint256 value; address[] holders; }
    function push(Entry storage self, uint256 value) internal { self.length += 1; self.value = value; }
    function total(Entry storage self) internal view returns (uint256 sum) { sum = self.length * self.value; }
}

abstract contract Root is IVault {
    address public override owner;
    mapping(address holder => mapping(uint256 day => uint256 value)) internal balance;
    modifier onlyOwner(address who) virtual { require(who == owner, "owner only: deposit(uint256)"); _; }
    constructor(address owner_) { owner = owner_; }
    function hook(uint256 value) internal virtual returns (uint256) { return value; }
}
contract Left is Root {
    constructor(address first) Root(first) {}
    /// @inheritdoc IVault
    function deposit(uint256 amount) public payable virtual returns (uint256 balance_) { balance[msg.sender][0] += amount; return hook(amount); }
    function deposit(uint256 amount, address) public virtual returns (uint256) { return deposit(amount); }
    function transfer(address to, uint256 amount) public virtual returns (bool) { balance[to][0] += amount; return true; }
    function hook(uint256 value) internal virtual override returns (uint256) { return super.hook(value) + 1; }
}
abstract contract Right is Root {
    function hook(uint256 value) internal virtual override returns (uint256) { return super.hook(value) * 2; }
}

contract Vault is Left, Right {
    using Sums for Sums.Entry;
    enum State { Open, Closed }
    Sums.Entry private entry;
    State public state;
    uint256 immutable start;
    string public unicodeName = unicode"Tresor ✓ owner";
    bytes4 private constant DEPOSIT = bytes4(keccak256("deposit(uint256)"));
    function(uint256) internal returns (uint256) private chosen;

    constructor() Left(msg.sender) { start = block.number; chosen = hook; }
    function hook(uint256 value) internal override(Left, Right) returns (uint256) { return super.hook(value); }

    /**
     * Pays \`to\`. Calls deposit(amount) when paused.
     * @param to who gets it
     * @param amount how much
     */
    function pay(address payable to, uint256 amount) external onlyOwner(msg.sender) {
        uint256 owner = amount; // shadows
        if (owner > LIMIT && address(this).balance >= amount) revert Refused({who: to, code: owner});
        (bool success, bytes memory data) = to.call{value: amount, gas: 50000}(
            abi.encodeWithSignature("deposit(uint256)", amount)
        );
        (success, data) = address(this).call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        if (!success) { to.transfer(amount); }
        IVault(address(this)).transfer({amount: amount, to: to});
        to.call(abi.encodeCall(IVault.owner, ()));
        emit Moved({who: to, value: entry.value});
    }
    function lengths(uint256[] calldata value) external returns (uint256 length) {
        for (uint256 i = 0; i < value.length; i++) { entry.push(value[i]); length += entry.length; }
        entry.holders.push(msg.sender);
        Fee fee = Fee.wrap(length) + Fee.wrap(1);
        length = Fee.unwrap(fee) + chosen(entry.total()) + type(uint8).max;
        state = State.Closed;
        try IVault(address(this)).deposit(length) returns (uint256 got) { length = got; }
        catch Error(string memory reason) { unicodeName = reason; }
    }
    function asm(uint256 extra) external view returns (uint256 result) {
        uint256 add2 = start;
        assembly {
            let value := add(sload(state.slot), extra)
            function balance2(x) -> y { y := add(x, balance(address())) }
            result := mul(balance2(value), add2)
        }
    }
    function selectors() external pure returns (bytes4, bytes32, bytes4) {
        return (this.pay.selector, Moved.selector, bytes4(0x095ea7b3));
    }
    function approve(address spender, uint256 amount) external pure returns (bool) { return spender != address(0) && amount > 0; }
    receive() external payable {}
    fallback(bytes calldata data) external payable returns (bytes memory) { return data; }
}
`

/** What was allowed before 0.5: constructors by name, \`throw\`, \`var\`, jumps, functions without a name. */
export const ancient = `pragma solidity ^0.4.19;

contract Owned {
    address owner;
    function Owned() public { owner = msg.sender; }
    modifier onlyowner { if (msg.sender != owner) throw; _; }
}
contract Token {
    function transfer(address to, uint value) public returns (bool);
    event Transfer(address indexed from, address indexed to, uint value);
}
contract Bank is Owned, Token {
    address owner; // another one: the base keeps its own
    struct Order { address from; uint value; }
    Order[] orders;
    uint public balance;
    mapping(address => uint) public balances;
    function Bank() payable { owner = msg.sender; }
    function() payable { balances[msg.sender] += msg.value; Transfer(this, msg.sender, msg.value); }
    function transfer(address to, uint value) public returns (bool) {
        var held = balances[msg.sender];
        if (held < value) throw;
        balances[msg.sender] -= value;
        to.transfer(value);
        if (!to.call.value(value).gas(2000)(bytes4(sha3("transfer(address,uint256)")), to, value)) return false;
        orders.push(Order({value: value, from: msg.sender}));
        orders.length++;
        for (uint i = 0; i < orders.length; i++) { if (orders[i].value > 1 && now > 0) balance += value; }
        return address(this).balance > 0 && Token(to).transfer(owner, 1);
    }
    function raw(uint z) public returns (uint value) {
        var (first, second) = (balance, z);
        assembly { let q := sload(balance_slot) value := add(q, mul(first, second)) }
    }
    function kill() public onlyowner { suicide(owner); }
}
`

/** Between the two: a constructor keyword, but no overrides and no custom errors. */
export const middle = `pragma solidity 0.5.16;

interface ILoan { function repay(uint256 amount) external returns (bool); }
contract Loans {
    mapping(address => uint256) public debt;
    ILoan public next;
    event Repaid(address who, uint256 debt);
    constructor(ILoan _next) public { next = _next; }
    function repay(uint256 amount) external returns (bool) {
        require(amount > 0 && debt[msg.sender] >= amount, "repay");
        debt[msg.sender] -= amount;
        emit Repaid(msg.sender, debt[msg.sender]);
        (bool ok, ) = address(next).call.gas(9000)(abi.encodeWithSelector(next.repay.selector, amount));
        return ok || next.repay.gas(8000)(amount);
    }
    function() external payable {}
}
`
