// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title A token with permits
contract Coin is ERC20, ERC20Permit {
    address private immutable issuer = msg.sender;
    uint8 private immutable places;

    constructor(string memory name, uint8 digits) ERC20(name, name) ERC20Permit(name) {
        places = digits;
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }
}

/// @title Where those who sign leave what others may hand in
contract Notes {
    bytes[] private notes;

    function post(bytes calldata note) external {
        notes.push(note);
    }

    function noteCount() external view returns (uint256) {
        return notes.length;
    }

    function noteAt(uint256 index) external view returns (bytes memory) {
        return notes[index];
    }
}

struct Slip {
    address maker;
    address give;
    address want;
    uint256 given;
    uint256 wanted;
    uint256 until;
    uint256 epoch;
    uint256 salt;
}

interface Orders {
    function hashOf(Slip calldata order) external view returns (bytes32);
    function orderDigest(Slip calldata order) external view returns (bytes32);
    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        external
        view
        returns (bytes32);
}

/// @title Writes the orders of one maker, which are good until the end of the year 2099
contract Writer {
    Orders private immutable book;
    address private immutable maker;
    address private immutable coin;
    address private immutable cash;

    constructor(Orders where, address who, address token, address money) {
        (book, maker, coin, cash) = (where, who, token, money);
    }

    /// @notice An order that gives coins for cash, or the other way round
    function slip(bool sells, uint256 given, uint256 wanted, uint256 epoch, uint256 salt)
        public
        view
        returns (Slip memory)
    {
        (address give, address want) = sells ? (coin, cash) : (cash, coin);
        return Slip(maker, give, want, given, wanted, 4102444800, epoch, salt);
    }

    function hash(bool sells, uint256 given, uint256 wanted, uint256 epoch, uint256 salt)
        public
        view
        returns (bytes32)
    {
        return book.hashOf(slip(sells, given, wanted, epoch, salt));
    }

    function digest(bool sells, uint256 given, uint256 wanted, uint256 epoch, uint256 salt)
        external
        view
        returns (bytes32)
    {
        return book.orderDigest(slip(sells, given, wanted, epoch, salt));
    }

    /// @notice The digest of an order with an end of its own
    function shortDigest(bool sells, uint256 given, uint256 wanted, uint256 until, uint256 salt)
        external
        view
        returns (bytes32)
    {
        Slip memory one = slip(sells, given, wanted, 0, salt);
        one.until = until;
        return book.orderDigest(one);
    }

    function takeDigest(bytes32 order, address taker, uint256 part, uint256 most, uint256 tip)
        external
        view
        returns (bytes32)
    {
        return book.takeDigest(order, taker, part, most, tip);
    }

    /// @notice What the maker signs so that the book may take tokens
    function permitDigest(Coin token, uint256 amount) external view returns (bytes32) {
        bytes32 kind = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content = keccak256(abi.encode(kind, maker, address(book), amount, token.nonces(maker), 4102444800));
        return keccak256(abi.encodePacked("\x19\x01", token.DOMAIN_SEPARATOR(), content));
    }
}
