// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @title An ERC-1155 multi-token whose owner mints
contract MultiToken is ERC1155, Ownable {
    string public constant name = "TestMultiToken";

    constructor(address owner, string memory uri) ERC1155(uri) Ownable(owner) {}

    function mint(address to, uint256 id, uint256 amount) external onlyOwner {
        _mint(to, id, amount, "");
    }
}
