// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title The token that gives weight
contract Coin is ERC20("Coin", "COIN") {
    address private immutable issuer = msg.sender;

    function give(address to, uint256 amount) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, amount);
    }
}

/// @title Where voters leave their signatures for others to hand in
contract Board {
    bytes[] private notes;

    function post(bytes calldata note) external {
        notes.push(note);
    }

    function last() external view returns (bytes memory) {
        return notes[notes.length - 1];
    }
}

/// @title A payee who may be closed
contract Till {
    bool private closed;

    function setClosed(bool now_) external {
        closed = now_;
    }

    receive() external payable {
        require(!closed, "closed");
    }
}

/// @title Writes the calls that motions are about
contract Desk {
    function asksQuorum(uint256 percent) external pure returns (bytes memory) {
        return abi.encodeWithSignature("setQuorum(uint256)", percent);
    }
}
