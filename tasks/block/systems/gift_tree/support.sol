// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

interface TokenReceiver {
    function tokensReceived(address from, uint256 amount) external;
}

/// @title A token that tells receivers who asked for it
contract Coin is ERC20("Coin", "COIN") {
    mapping(address => bool) public told;

    address private immutable issuer = msg.sender;

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }

    function tellMe(bool wanted) external {
        told[msg.sender] = wanted;
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        if (told[to]) TokenReceiver(to).tokensReceived(from, amount);
    }
}

/// @title A token of which a part of every transfer is burnt
contract TaxedCoin is ERC20("Taxed coin", "TAX") {
    address private immutable issuer = msg.sender;

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, amount);
        super._update(from, address(0), amount / 50);
        super._update(from, to, amount - amount / 50);
    }
}

/// @title A list of four shares and its tree
contract List {
    address[4] private accounts;
    uint256[4] private numbers;
    uint256[4] private amounts;

    constructor(address[4] memory who, uint256[4] memory which, uint256[4] memory what) {
        (accounts, numbers, amounts) = (who, which, what);
    }

    function root() external view returns (bytes32) {
        return _join(_node(0), _node(1));
    }

    function at(uint256 place) external view returns (uint256 number, address account, uint256 amount) {
        return (numbers[place], accounts[place], amounts[place]);
    }

    function numberOf(address account) external view returns (uint256) {
        return numbers[_placeOf(account)];
    }

    function amountOf(address account) external view returns (uint256) {
        return amounts[_placeOf(account)];
    }

    /// @notice The first and the second step of the proof of an account's share
    function proofOf(address account, uint256 step) external view returns (bytes32) {
        uint256 place = _placeOf(account);
        return step == 0 ? _leaf(place ^ 1) : _node(1 - place / 2);
    }

    function _placeOf(address account) private view returns (uint256) {
        for (uint256 i = 0; i < 4; i++) if (accounts[i] == account) return i;
        return 0;
    }

    function _leaf(uint256 place) private view returns (bytes32) {
        return keccak256(bytes.concat(keccak256(abi.encode(numbers[place], accounts[place], amounts[place]))));
    }

    function _node(uint256 which) private view returns (bytes32) {
        return _join(_leaf(2 * which), _leaf(2 * which + 1));
    }

    function _join(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }
}

/// @title Where people leave their signatures for others to hand in
contract Board {
    bytes[] private notes;

    function post(bytes calldata note) external {
        notes.push(note);
    }

    function last() external view returns (bytes memory) {
        return notes[notes.length - 1];
    }
}
