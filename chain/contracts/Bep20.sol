// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A BEP-20 token with the interface and the revert reasons of BSC's early tokens
/// @notice Differs from a modern ERC-20 as those do: reasons are strings, every transferFrom lowers
/// the allowance (a maximal one too) and emits Approval, and the owner mints to itself.
abstract contract Bep20 {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    address public owner;

    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    constructor(string memory tokenName, string memory tokenSymbol, address tokenOwner, uint256 supply) {
        name = tokenName;
        symbol = tokenSymbol;
        owner = tokenOwner;
        emit OwnershipTransferred(address(0), tokenOwner);
        _mint(tokenOwner, supply);
    }

    function getOwner() external view returns (address) {
        return owner;
    }

    function transfer(address recipient, uint256 amount) external returns (bool) {
        _transfer(msg.sender, recipient, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transferFrom(address sender, address recipient, uint256 amount) external returns (bool) {
        _transfer(sender, recipient, amount);
        uint256 allowed = allowance[sender][msg.sender];
        require(allowed >= amount, "BEP20: transfer amount exceeds allowance");
        _approve(sender, msg.sender, allowed - amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 addedValue) external returns (bool) {
        _approve(msg.sender, spender, allowance[msg.sender][spender] + addedValue);
        return true;
    }

    function decreaseAllowance(address spender, uint256 subtractedValue) external returns (bool) {
        uint256 allowed = allowance[msg.sender][spender];
        require(allowed >= subtractedValue, "BEP20: decreased allowance below zero");
        _approve(msg.sender, spender, allowed - subtractedValue);
        return true;
    }

    function mint(uint256 amount) external onlyOwner returns (bool) {
        _mint(msg.sender, amount);
        return true;
    }

    function transferOwnership(address newOwner) external onlyOwner {
        require(newOwner != address(0), "Ownable: new owner is the zero address");
        _setOwner(newOwner);
    }

    function renounceOwnership() external onlyOwner {
        _setOwner(address(0));
    }

    /// @dev Runs after every change of balances.
    function _moved(address from, address to, uint256 amount) internal virtual {}

    function _mint(address account, uint256 amount) internal {
        require(account != address(0), "BEP20: mint to the zero address");
        totalSupply += amount;
        balanceOf[account] += amount;
        emit Transfer(address(0), account, amount);
        _moved(address(0), account, amount);
    }

    function _burn(address account, uint256 amount) internal {
        uint256 balance = balanceOf[account];
        require(balance >= amount, "BEP20: burn amount exceeds balance");
        balanceOf[account] = balance - amount;
        totalSupply -= amount;
        emit Transfer(account, address(0), amount);
        _moved(account, address(0), amount);
    }

    function _transfer(address sender, address recipient, uint256 amount) private {
        require(sender != address(0), "BEP20: transfer from the zero address");
        require(recipient != address(0), "BEP20: transfer to the zero address");
        uint256 balance = balanceOf[sender];
        require(balance >= amount, "BEP20: transfer amount exceeds balance");
        balanceOf[sender] = balance - amount;
        balanceOf[recipient] += amount;
        emit Transfer(sender, recipient, amount);
        _moved(sender, recipient, amount);
    }

    function _approve(address account, address spender, uint256 amount) private {
        require(account != address(0), "BEP20: approve from the zero address");
        require(spender != address(0), "BEP20: approve to the zero address");
        allowance[account][spender] = amount;
        emit Approval(account, spender, amount);
    }

    function _setOwner(address newOwner) private {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }
}
