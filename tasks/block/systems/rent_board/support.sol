// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @title Tools, each of which exists once
contract Shed is ERC721("Shed", "SHED") {
    address private immutable maker = msg.sender;

    function give(address to, uint256 id) external {
        require(msg.sender == maker, "not the maker");
        _mint(to, id);
    }
}

/// @title Where the clerk leaves vouchers for their borrowers
contract Post {
    bytes[] private letters;

    function leave(bytes calldata letter) external {
        letters.push(letter);
    }

    function count() external view returns (uint256) {
        return letters.length;
    }

    function letterAt(uint256 index) external view returns (bytes memory) {
        return letters[index];
    }
}

interface Board {
    function rent(uint256 id, uint256 time) external payable;
    function giveBack(uint256 id) external;
    function withdraw(address payable to) external;
}

/// @title A workshop that rents tools with its own coins
contract Workshop {
    Board private immutable board;

    constructor(Board where, Shed tools) {
        board = where;
        tools.setApprovalForAll(address(where), true);
    }

    receive() external payable {}

    function use(uint256 id, uint256 time) external payable {
        board.rent{value: msg.value}(id, time);
    }

    function finish(uint256 id) external {
        board.giveBack(id);
        board.withdraw(payable(address(this)));
    }
}
