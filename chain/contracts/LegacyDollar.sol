// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A dollar with the interface of Ethereum's early tokens
/// @notice Differs from ERC-20 as Tether's does: six decimals, its transfers and approvals return
/// nothing, an allowance that is not zero can only be set to zero, a maximal one is never lowered, and
/// what goes wrong reverts without a reason. Its owner issues and redeems.
contract LegacyDollar {
    string public name;
    string public symbol;
    uint256 public constant decimals = 6;
    uint256 public totalSupply;
    address public owner;

    mapping(address account => uint256) public balanceOf;
    mapping(address account => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Issue(uint256 amount);
    event Redeem(uint256 amount);

    constructor(string memory tokenName, string memory tokenSymbol, address tokenOwner, uint256 supply) {
        name = tokenName;
        symbol = tokenSymbol;
        owner = tokenOwner;
        totalSupply = supply;
        balanceOf[tokenOwner] = supply;
        emit Transfer(address(0), tokenOwner, supply);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 allowed = allowance[from][msg.sender];
        _check(value <= allowed);
        if (allowed < type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        _check(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function issue(uint256 amount) external {
        _check(msg.sender == owner);
        totalSupply += amount;
        balanceOf[owner] += amount;
        emit Issue(amount);
    }

    function redeem(uint256 amount) external {
        _check(msg.sender == owner && balanceOf[owner] >= amount);
        totalSupply -= amount;
        balanceOf[owner] -= amount;
        emit Redeem(amount);
    }

    function _move(address from, address to, uint256 value) private {
        _check(balanceOf[from] >= value);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _check(bool holds) private pure {
        if (!holds) revert();
    }
}
